// Buttons and selects of messages, and the choosing part of selects that forms use too.

import { act } from "./api.js";
import { el } from "./dom.js";
import { openForm } from "./form.js";
import { guildOf, channelOf, state } from "./state.js";
import { word } from "./words.js";

let changed = () => {};
export const onChange = (callback) => { changed = callback; };

// Do something on a message; shows the form it opens, or that it failed.
export async function perform(message, name, args) {
  state.failed.delete(message.id);
  let answer;
  try {
    answer = await act(name, { user: state.user, message: message.id, ...args });
  } catch (problem) {
    state.failed.set(message.id, problem.message);
    changed(message.id);
    return;
  }
  if (answer.kind === "failed") { state.failed.set(message.id, word("failed")); changed(message.id); }
  if (answer.form) openForm(answer.form);
}

export function button(message, c) {
  const emoji = c.emoji?.name ? `${c.emoji.name} ` : "";
  const text = `${emoji}${c.label ?? ""}`.trim();
  if (c.style === 5) return el("a.button", { href: c.url, target: "_blank", rel: "noreferrer" }, `${text} ↗`);
  const node = el(`button.button.s${c.style}`, { disabled: c.disabled, title: c.custom_id }, text);
  node.addEventListener("click", async () => {
    node.classList.add("busy");
    await perform(message, "press", { custom_id: c.custom_id });
    node.classList.remove("busy");
  });
  return node;
}

export function select(message, c) {
  const key = `${message.id} ${JSON.stringify(c)}`;
  const chosen = state.picks.get(key) ?? defaults(c);
  const send = async (values) => {
    state.picks.set(key, values);
    await perform(message, "choose", { custom_id: c.custom_id, values });
    if (state.failed.has(message.id)) state.picks.delete(key);
  };
  return picker(c, channelOf(message.channel_id), chosen, send, true);
}

export function defaults(c) {
  return [...(c.options ?? []).filter((o) => o.default).map((o) => o.value), ...(c.default_values ?? []).map((d) => d.id)];
}

export function optionsOf(c, channel) {
  if (c.options) return c.options;
  const guild = guildOf(channel);
  const members = guild ? guild.members : [state.table.me.id, state.table.bot];
  const users = state.table.users.filter((u) => members.includes(u.id)).map((u) => ({ label: u.name, value: u.id }));
  const roles = (guild?.roles ?? []).map((r) => ({ label: r.name.startsWith("@") ? r.name : `@${r.name}`, value: r.id }));
  const channels = state.table.channels.filter((x) => x.guild === guild?.id).map((x) => ({ label: `#${x.name}`, value: x.id }));
  return { 5: users, 6: roles, 7: [...users, ...roles], 8: channels }[c.type] ?? [];
}

// A native select for one value, a list of checks for several. `send` gets the values.
export function picker(c, channel, chosen, send, confirm) {
  const options = optionsOf(c, channel);
  const low = c.min_values ?? 1;
  const high = c.max_values ?? 1;
  if (high === 1 && (low > 0 || !confirm)) return single(c, options, chosen, send, low === 0);
  return several(c, options, chosen, send, low, high, confirm);
}

function single(c, options, chosen, send, optional) {
  const first = el("option", { value: "", disabled: !optional, selected: !chosen.length }, c.placeholder || word("choose"));
  const rows = options.map((o) => el("option", { value: o.value, selected: chosen.includes(o.value) }, label(o)));
  const node = el("select", { disabled: c.disabled, "aria-label": c.placeholder || c.custom_id }, first, rows);
  node.addEventListener("change", () => send(node.value ? [node.value] : []));
  return el("div.pick", {}, node);
}

const label = (o) => `${o.emoji?.name ? `${o.emoji.name} ` : ""}${o.label}${o.description ? ` — ${o.description}` : ""}`;

function several(c, options, chosen, send, low, high, confirm) {
  const values = new Set(chosen);
  const count = el("span");
  const title = el("summary");
  const done = el("button.button.s1", { type: "button" }, word("confirm"));
  const show = () => {
    const names = options.filter((o) => values.has(o.value)).map((o) => o.label);
    title.textContent = names.length ? names.join(", ") : c.placeholder || word("choose");
    title.classList.toggle("some", names.length > 0);
    count.textContent = `${values.size} ${word("of")} ${low === high ? high : `${low}–${high}`}`;
    done.disabled = values.size < low || values.size > high;
  };
  const rows = options.map((o) => {
    const box = el("input", { type: "checkbox", checked: values.has(o.value) });
    box.addEventListener("change", () => {
      if (box.checked) values.add(o.value); else values.delete(o.value);
      show();
      if (!confirm) send([...values]);
    });
    return el("label", {}, box, el("span", {}, `${o.emoji?.name ? `${o.emoji.name} ` : ""}${o.label}`, o.description ? el("small", {}, o.description) : null));
  });
  done.addEventListener("click", () => send([...values]));
  show();
  const body = el("div", {}, el("div.options", {}, rows), el("div.confirm", {}, count, confirm ? done : null));
  return el("div.pick", {}, c.disabled ? el("details", {}, title) : el("details", { open: !confirm }, title, body));
}
