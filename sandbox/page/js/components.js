// Components of messages: buttons, selects, and the layout of Components V2.

import { perform } from "./actions.js";
import { classes, html } from "./html.js";
import { Markdown } from "./markdown.js";
import { defaults, Picker } from "./picker.js";
import { change, channelOf, state } from "./state.js";
import { word } from "./words.js";

export const hex = (colour) => `#${colour.toString(16).padStart(6, "0")}`;

function Button({ message, c }) {
  const emoji = c.emoji?.name;
  const text = html`${emoji && html`<span class="emoji">${emoji}</span>`}${c.label}`;
  if (c.style === 5) return html`<a class="button link" href=${c.url} target="_blank" rel="noreferrer">${text}<span aria-hidden="true"> ↗</span></a>`;
  const busy = state.busy.get(message.id) === c.custom_id;
  const press = () => { if (!busy) perform(message, "press", { custom_id: c.custom_id }); };
  return html`<button type="button" class=${classes("button", `s${c.style}`, busy && "busy")} data-custom-id=${c.custom_id} disabled=${c.disabled}
    aria-busy=${busy} aria-label=${c.label ? undefined : emoji} onClick=${press}>${text}</button>`;
}

function Select({ message, c }) {
  // what was chosen stays on show until the select is drawn anew
  const key = `${message.id} ${JSON.stringify(c)}`;
  const chosen = state.picks.get(key) ?? defaults(c);
  const send = async (values) => {
    state.picks.set(key, values);
    if (!(await perform(message, "choose", { custom_id: c.custom_id, values }))) { state.picks.delete(key); change(); }
  };
  return html`<${Picker} c=${c} channel=${channelOf(message.channel_id)} chosen=${chosen} send=${send} />`;
}

export function Picture({ media, alt }) {
  const { width, height } = media;
  const ratio = width ? { aspectRatio: `${width} / ${height}`, width: `min(100%, ${width}px)` } : {};
  return html`<figure class="picture" style=${ratio}>
    <button type="button" class="zoomer" aria-label=${alt ? `${word("zoom")}. ${alt}` : word("zoom")} onClick=${() => change({ zoom: { url: media.url, alt } })}>
      <img src=${media.url} alt=${alt ?? ""} loading="lazy" /></button>
    ${alt && html`<button type="button" class="alt" aria-label=${`${word("alt")}: ${alt}`}>ALT<span class="tip" aria-hidden="true">${alt}</span></button>`}
  </figure>`;
}

export function File({ attachment }) {
  if (attachment.content_type?.startsWith("image/")) return html`<${Picture} media=${attachment} alt=${attachment.description} />`;
  const size = attachment.size ? html`<small>${attachment.size < 1024 ? `${attachment.size} B` : `${Math.ceil(attachment.size / 1024)} KiB`}</small>` : null;
  return html`<a class="file" href=${attachment.url} download=${attachment.filename}><span aria-hidden="true">📄</span><span>${attachment.filename}</span>${size}</a>`;
}

const each = (message, list) => list.map((child, index) => html`<${Part} key=${index} message=${message} c=${child} />`);
const fileName = (url) => decodeURIComponent(url.split("?")[0].split("/").pop());

const PARTS = {
  1: ({ message, c }) => html`<div class="row">${each(message, c.components)}</div>`,
  2: Button,
  3: Select, 5: Select, 6: Select, 7: Select, 8: Select,
  9: ({ message, c }) => html`<div class="section"><div class="texts">${each(message, c.components)}</div>${each(message, [c.accessory])}</div>`,
  10: ({ c }) => html`<${Markdown} text=${c.content} />`,
  11: ({ c }) => html`<div class="thumbnail"><${Picture} media=${c.media} alt=${c.description} /></div>`,
  12: ({ c }) => html`<div class=${classes("gallery", c.items.length > 1 && "many")}>${c.items.map((item) => html`<${Picture} key=${item.media.url} media=${item.media} alt=${item.description} />`)}</div>`,
  13: ({ c }) => html`<${File} attachment=${{ ...c.file, content_type: "", filename: fileName(c.file.url) }} />`,
  14: ({ c }) => html`<hr class=${classes("rule", c.divider === false && "blank", c.spacing === 2 && "large")} />`,
  17: ({ message, c }) => html`<div class="container stack" style=${c.accent_color == null ? {} : { "--accent": hex(c.accent_color) }}>${each(message, c.components)}</div>`,
};

export function Part({ message, c }) {
  const View = PARTS[c.type];
  return View ? html`<${View} message=${message} c=${c} />` : html`<span>[${c.type}]</span>`;
}
