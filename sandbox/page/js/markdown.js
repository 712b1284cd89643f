// Discord's markdown, as far as bots use it. Text is escaped first; only this file writes HTML.

import { html, useMemo } from "./html.js";
import { channelOf, now, state, userOf } from "./state.js";
import { locale, word } from "./words.js";

const escape = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export function Markdown({ text }) {
  const written = useMemo(() => blocks(text ?? ""), [text, locale, state.table]);
  return html`<div class="md" onClick=${openSpoiler} onKeyDown=${openSpoiler} dangerouslySetInnerHTML=${{ __html: written }} />`;
}

function openSpoiler(event) {
  const hidden = event.target.closest(".spoiler");
  if (!hidden || (event.key && event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  hidden.classList.add("open");
  hidden.removeAttribute("aria-label");
}

function blocks(text) {
  const parts = text.split(/```(?:[a-z0-9]*\n)?([\s\S]*?)```/g);
  return parts.map((part, index) => (index % 2 ? `<pre tabindex="0"><code>${escape(part.replace(/\n$/, ""))}</code></pre>` : lines(part))).join("");
}

// Headings of a message stand below the page's own, so that a screen reader's outline stays a tree.
const KINDS = [
  [/^(#{1,3}) (.+)$/, (m) => `<h${m[1].length + 2} class="h${m[1].length}">${inline(m[2])}</h${m[1].length + 2}>`],
  [/^-# (.+)$/, (m) => `<small>${inline(m[1])}</small>`],
];

function lines(text) {
  const out = [];
  let run = { kind: "", rows: [] };
  const flush = () => {
    if (run.rows.length) out.push(wrap(run));
    run = { kind: "", rows: [] };
  };
  const add = (kind, row) => {
    if (run.kind !== kind) flush();
    run.kind = kind;
    run.rows.push(row);
  };
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const special = KINDS.map(([pattern, make]) => [line.match(pattern), make]).find(([match]) => match);
    const bullet = line.match(/^\s*[-*] (.+)$/);
    const number = line.match(/^\s*\d+\. (.+)$/);
    if (special) { flush(); out.push(special[1](special[0])); }
    else if (bullet) add("ul", inline(bullet[1]));
    else if (number) add("ol", inline(number[1]));
    else if (/^>( |$)/.test(line)) add("blockquote", inline(line.slice(2)));
    else add("p", inline(line));
  }
  flush();
  return out.join("");
}

function wrap({ kind, rows }) {
  if (kind === "p") return rows.every((row) => !row) ? "" : `<p>${rows.join("\n")}</p>`;
  if (kind === "blockquote") return `<blockquote><p>${rows.join("\n")}</p></blockquote>`;
  return `<${kind}>${rows.map((row) => `<li>${row}</li>`).join("")}</${kind}>`;
}

function inline(text) {
  return text.split(/(`+[^`]+`+)/g).map((part, index) => (index % 2 ? `<code>${escape(part.replace(/^`+|`+$/g, ""))}</code>` : marks(part))).join("");
}

const link = (url, text) => `<a href="${url}" target="_blank" rel="noreferrer">${text}</a>`;
const spoiler = (text) => `<span class="spoiler" role="button" tabindex="0" aria-label="${escape(word("spoiler"))}"><span>${text}</span></span>`;

function marks(raw) {
  // backslash escapes become private characters, so that no mark matches them; finished links do, too
  const kept = [];
  const keep = (done) => `\uf000${kept.push(done) - 1}\uf001`;
  let text = raw.replace(/\\([!-\/:-@[-`{-~])/g, (_, c) => String.fromCharCode(0xe000 + c.charCodeAt(0)));
  text = escape(text);
  text = text.replace(/&#60;([@#/t][^&]*?(?:&#38;\d+)?)&#62;/g, (whole, body) => { const done = reference(body); return done ? keep(done) : whole; });
  text = text.replace(/\[([^\]]+)\]\((https?:[^\s)]+)\)/g, (_, label, url) => keep(link(url, label)));
  text = text.replace(/https?:\/\/[^\s<)]+[^\s<).,;:!?]/g, (url) => keep(link(url, url)));
  text = text.replace(/\*\*\*(.+?)\*\*\*/g, "<b><i>$1</i></b>").replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
  text = text.replace(/__(.+?)__/g, "<u>$1</u>").replace(/~~(.+?)~~/g, "<s>$1</s>");
  text = text.replace(/\|\|(.+?)\|\|/g, (_, hidden) => spoiler(hidden));
  text = text.replace(/\*(?=\S)(.+?)\*/g, "<i>$1</i>").replace(/(^|\W)_(?=\S)(.+?)_(?=\W|$)/g, "$1<i>$2</i>");
  text = text.replace(/(^|\s)@(everyone|here)\b/g, '$1<span class="at">@$2</span>');
  text = text.replace(/\uf000(\d+)\uf001/g, (_, index) => kept[Number(index)]);
  return text.replace(/[\ue000-\ue0ff]/g, (c) => escape(String.fromCharCode(c.charCodeAt(0) - 0xe000)));
}

function reference(body) {
  let m;
  if ((m = body.match(/^@!?(\d+)$/))) return at(`@${userOf(m[1])?.name ?? "?"}`, m[1] === state.table.me.id);
  if ((m = body.match(/^@&#38;(\d+)$/))) return at(`@${roleName(m[1])}`);
  if ((m = body.match(/^#(\d+)$/))) return `<a class="at" href="https://discord.com/channels/0/${m[1]}">#${escape(channelOf(m[1])?.name ?? "?")}</a>`;
  if ((m = body.match(/^\/([^:]+):\d+$/))) return at(`/${m[1]}`);
  if ((m = body.match(/^t:(-?\d+)(?::([tTdDfFR]))?$/))) return moment(m[1], m[2] ?? "f");
  return null;
}

const at = (text, me = false) => `<span class="at${me ? " mine" : ""}">${escape(text)}</span>`;
const moment = (seconds, style) => `<time class="moment" title="${escape(when(seconds, "F"))}" data-at="${seconds}" data-style="${style}">${escape(when(seconds, style))}</time>`;

function roleName(id) {
  for (const guild of state.table.guilds) for (const role of guild.roles) if (role.id === id) return role.name;
  return "?";
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function when(seconds, style) {
  if (style !== "R") return new Intl.DateTimeFormat(locale, STYLES[style]).format(new Date(Number(seconds) * 1000));
  const away = Number(seconds) - now();
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

// `<t:…:R>` ticks by itself.
export function tick() {
  for (const node of document.querySelectorAll('time.moment[data-style="R"]')) {
    const text = when(node.dataset.at, "R");
    if (node.textContent !== text) node.textContent = text;
  }
}
