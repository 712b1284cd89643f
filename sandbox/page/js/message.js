// One message as the user sees it: text, Components V2, embeds, attachments, and what may be done with it.

import { act } from "./api.js";
import { shownPath } from "./composer.js";
import { button, select } from "./controls.js";
import { avatar, el, hex } from "./dom.js";
import { closeLayer } from "./form.js";
import { markdown } from "./markdown.js";
import { state } from "./state.js";
import { locale, word } from "./words.js";

export function messageNode(message, go) {
  if (message.type === 18) return threadStarted(message, go);
  const mine = message.pinged.includes(state.table.me.id);
  const node = el("article.message", { id: `m${message.id}`, class: [mine && "pinged", message.ephemeral && "ephemeral"].filter(Boolean).join(" ") });
  node.append(avatar(message.author), head(message));
  const by = message.interaction_metadata?.user;
  if (by && message.command) node.append(el("div.via", {}, `${by.global_name} ${word("used")} `, el("b", {}, `/${shownPath(message.command)}`)));
  if (message.loading) node.append(el("div.body.waiting.dots", {}, `${message.author.global_name} ${word("thinking")}`));
  else node.append(body(message));
  if (message.thread) node.append(el("div.tail", {}, threadLink(message.thread, go)));
  if (message.ephemeral) node.append(tail(message));
  const failed = state.failed.get(message.id);
  if (failed) node.append(el("div.failed", { role: "alert" }, failed));
  return node;
}

function head(message) {
  const time = new Date(message.timestamp);
  return el("div.head", {},
    el("span.author", {}, message.author.global_name),
    message.author.bot ? el("span.tag", {}, word("app")) : null,
    el("time", { title: time.toLocaleString(locale), dateTime: message.timestamp }, new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(time)),
    message.edited_timestamp ? el("span.edited", {}, word("edited")) : null);
}

function tail(message) {
  const dismiss = el("button", { onclick: () => act("delete", { user: state.user, message: message.id }) }, word("dismiss"));
  return el("div.tail", {}, `${word("only")} · `, dismiss);
}

const threadLink = (thread, go) => el("button", { onclick: () => go(thread.id) }, `# ${thread.name} →`);

function threadStarted(message, go) {
  const id = message.thread?.id;
  return el("div.system", { id: `m${message.id}` }, `${message.author.global_name} ${word("thread")} `, id ? threadLink(message.thread, go) : message.content);
}

function body(message) {
  const node = el("div.body.stack");
  if (message.content) node.append(markdown(message.content));
  for (const embed of message.embeds) node.append(embedNode(embed));
  const hidden = message.flags & (1 << 15); // with Components V2 only components show files
  for (const attachment of hidden ? [] : message.attachments) node.append(attachmentNode(attachment));
  for (const component of message.components) node.append(componentNode(message, component));
  return node;
}

function attachmentNode(attachment) {
  if (attachment.content_type?.startsWith("image/")) return picture(attachment, attachment.description);
  return el("a.file", { href: attachment.url, download: attachment.filename }, `📄 ${attachment.filename}`, el("small", {}, `${Math.ceil(attachment.size / 1024)} KiB`));
}

const RENDER = {
  1: (message, c) => el("div.row", {}, c.components.map((child) => componentNode(message, child))),
  2: button,
  3: select, 5: select, 6: select, 7: select, 8: select,
  9: (message, c) => el("div.section", {}, el("div.texts", {}, c.components.map((child) => componentNode(message, child))), componentNode(message, c.accessory)),
  10: (_, c) => markdown(c.content),
  11: (_, c) => picture(c.media, c.description),
  12: (_, c) => el("div.gallery", {}, c.items.map((item) => el("figure", {}, picture(item.media, item.description)))),
  13: (_, c) => attachmentNode({ ...c.file, filename: c.file.url.split("?")[0].split("/").pop(), size: 0 }),
  14: (_, c) => el("hr.rule", { class: `${c.divider === false ? "blank" : ""} ${c.spacing === 2 ? "large" : ""}` }),
  17: (message, c) => {
    const node = el("div.container.stack", {}, c.components.map((child) => componentNode(message, child)));
    if (c.accent_color != null) node.style.setProperty("--accent", hex(c.accent_color));
    return node;
  },
};

export function componentNode(message, c) {
  return RENDER[c.type] ? RENDER[c.type](message, c) : el("span", {}, `[${c.type}]`);
}

export function picture(media, alt) {
  const image = el("img.image", { src: media.url, alt: alt ?? "", title: alt ?? "", loading: "lazy" });
  if (media.width) { image.width = media.width; image.height = media.height; image.style.height = "auto"; }
  image.addEventListener("click", () => zoom(media.url, alt));
  return image;
}

function zoom(url, alt) {
  const box = el("div.zoom-box", { onclick: closeLayer }, el("img.zoom", { src: url, alt: alt ?? "" }), alt ? el("p", {}, alt) : null);
  document.getElementById("layer").replaceChildren(box);
}

function embedNode(embed) {
  const node = el("div.embed", {});
  if (embed.color != null) node.style.setProperty("--accent", hex(embed.color));
  if (embed.author?.name) node.append(el("small", {}, embed.author.name));
  if (embed.title) node.append(el("b", {}, embed.title));
  if (embed.description) node.append(markdown(embed.description));
  if (embed.fields?.length) node.append(el("div.fields", {}, embed.fields.map((f) => el("div", {}, el("b", {}, f.name), markdown(f.value)))));
  if (embed.image) node.append(picture(embed.image, ""));
  if (embed.footer?.text) node.append(el("small", {}, embed.footer.text));
  return node;
}

