// Discord's markdown, as far as bots use it. Text is escaped first; only this file writes HTML.

import { channelOf, now, state, userOf } from "./state.js";
import { locale } from "./words.js";

const escape = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export function markdown(text) {
  const node = document.createElement("div");
  node.className = "md";
  node.innerHTML = blocks(text);
  node.querySelectorAll(".spoiler").forEach((s) => s.addEventListener("click", () => s.classList.toggle("open")));
  return node;
}

function blocks(text) {
  const parts = text.split(/```(?:[a-z0-9]*\n)?([\s\S]*?)```/g);
  return parts.map((part, index) => (index % 2 ? `<pre><code>${escape(part.replace(/\n$/, ""))}</code></pre>` : lines(part))).join("");
}

const KINDS = [
  [/^(#{1,3}) (.+)$/, (m) => `<h${m[1].length}>${inline(m[2])}</h${m[1].length}>`],
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

function marks(raw) {
  // backslash escapes become private characters, so that no mark matches them
  let text = raw.replace(/\\([\\*_~|`>#<\-])/g, (_, c) => String.fromCharCode(0xe000 + c.charCodeAt(0)));
  text = escape(text);
  text = text.replace(/&#60;([@#/t][^&]*?)&#62;/g, (whole, body) => reference(body) ?? whole);
  text = text.replace(/\[([^\]]+)\]\((https?:[^\s)]+)\)/g, '<a href="$2" target="_blank" rel="noreferrer">$1</a>');
  text = text.replace(/\*\*\*(.+?)\*\*\*/g, "<b><i>$1</i></b>").replace(/\*\*(.+?)\*\*/g, "<b>$1</b>");
  text = text.replace(/__(.+?)__/g, "<u>$1</u>").replace(/~~(.+?)~~/g, "<s>$1</s>");
  text = text.replace(/\|\|(.+?)\|\|/g, '<span class="spoiler">$1</span>');
  text = text.replace(/\*(?=\S)(.+?)\*/g, "<i>$1</i>").replace(/(^|\W)_(?=\S)(.+?)_(?=\W|$)/g, "$1<i>$2</i>");
  text = text.replace(/(^|\s)@(everyone|here)\b/g, '$1<span class="at">@$2</span>');
  return text.replace(/[\ue000-\ue0ff]/g, (c) => escape(String.fromCharCode(c.charCodeAt(0) - 0xe000)));
}

function reference(body) {
  let m;
  if ((m = body.match(/^@!?(\d+)$/))) return at(`@${userOf(m[1])?.name ?? "?"}`);
  if ((m = body.match(/^@&#38;(\d+)$/) ?? body.match(/^@&amp;(\d+)$/))) return at(`@${roleName(m[1])}`);
  if ((m = body.match(/^#(\d+)$/))) return at(`#${channelOf(m[1])?.name ?? "?"}`);
  if ((m = body.match(/^\/([^:]+):\d+$/))) return at(`/${m[1]}`);
  if ((m = body.match(/^t:(-?\d+)(?::([tTdDfFR]))?$/))) return `<span class="at" title="${when(m[1], "F")}">${when(m[1], m[2] ?? "f")}</span>`;
  return null;
}

const at = (text) => `<span class="at">${escape(text)}</span>`;

function roleName(id) {
  for (const guild of state.table.guilds) for (const role of guild.roles) if (role.id === id) return role.name;
  return "?";
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function when(seconds, style) {
  if (style !== "R") return new Intl.DateTimeFormat(locale, STYLES[style]).format(new Date(Number(seconds) * 1000));
  const away = Number(seconds) - now();
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(away) >= length) ?? units[3];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}
