// One pane: one user's client. Its address (#user/channel) says who and where; several stand side by side in the shell.

import { live } from "./api.js";
import { Composer } from "./composer.js";
import { Dialog, Form } from "./form.js";
import { Avatar, html, render, useEffect, useLayoutEffect, useRef } from "./html.js";
import { tick } from "./markdown.js";
import { Message, Pending } from "./message.js";
import { problemWords } from "./problems.js";
import { Members, Side, sign, toggleDrawer } from "./side.js";
import { allPings, change, channelOf, disconnected, loadCommands, loadMessages, loadRead, loadTable, lose, markRead, messagesIn, now, onChange, receive, state, unread, userOf } from "./state.js";
import "./theme.js";
import { locale, speak, word } from "./words.js";

let hangUp = () => {};
const TYPING = 8000;

function address() {
  const [user, channel] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { user: user || "Alonso", here: channel || null };
}

const home = () => state.table.channels.find((channel) => channel.guild && !channel.parent)?.id ?? null;

async function sitDown() {
  hangUp();
  change({ ...address(), table: null, messages: new Map(), failed: new Map(), busy: new Map(), picks: new Map(), pending: [], form: null, zoom: null, drawer: false });
  await refresh();
  loadRead();
  if (!channelOf(state.here)) state.here = home();
  await arrive();
  let first = true;
  hangUp = live(state.user, (event) => HEARD[event.t]?.(event), (online) => {
    change({ online });
    if (!online) disconnected();
    else if (!first) refresh().then(loadCommands).catch(() => {});
    first = false;
  });
}

async function refresh() {
  await loadTable();
  await loadMessages();
}

async function arrive() {
  history.replaceState(null, "", `#${encodeURIComponent(state.user)}/${state.here ?? ""}`);
  await loadCommands();
  change({ divider: unread(state.here).any ? state.read[state.here] ?? "0" : null, drawer: false });
}

export async function go(channel) {
  state.here = channel;
  await arrive();
}

const HEARD = {
  message: ({ message, new: fresh }) => {
    state.typing.delete(message.channel_id);
    receive(message, fresh);
  },
  gone: ({ id }) => lose(id),
  table: async () => {
    await loadTable();
    await loadMessages();
    if (!channelOf(state.here)) state.here = home();
    await loadCommands();
  },
  commands: loadCommands,
  bot: ({ state: bot }) => change({ bot }),
  problems: ({ problems }) => change({ problems }),
  clock: ({ now: theirs }) => change({ skew: theirs - Date.now() / 1000 }),
  typing: ({ channel }) => {
    state.typing.set(channel, Date.now() + TYPING);
    change();
    setTimeout(change, TYPING + 100);
  },
};

// Reading is being looked at: the window has the focus, or this pane has it.
const watched = () => document.visibilityState === "visible" && document.hasFocus();

function Pane() {
  useEffect(() => { tellShell(); });
  if (!state.table) return html`<main class="chat"><p class="empty">…</p></main>`;
  if (watched()) markRead(state.here);
  return html`<div class="pane">
    <${Side} go=${go} />
    ${state.drawer && html`<div class="veil" onClick=${toggleDrawer} />`}
    <main class="chat"><${Top} /><${Notices} /><${Log} key=${`${state.user}/${state.here}`} />${channelOf(state.here) && html`<${Composer} />`}</main>
    <${Members} />
    ${state.form && html`<${Form} key=${state.form.id} form=${state.form} />`}
    ${state.zoom && html`<${Zoom} ...${state.zoom} />`}
  </div>`;
}

function Top() {
  const channel = channelOf(state.here);
  const people = state.table.users.filter((user) => !user.bot);
  const be = (event) => { location.hash = `#${encodeURIComponent(event.target.value)}/${state.here ?? ""}`; };
  const pings = allPings();
  return html`<header class="top">
    <button type="button" class="icon menu-button" aria-label=${word("menu")} aria-expanded=${state.drawer} onClick=${toggleDrawer}>☰${pings > 0 && html`<span class="badge">${pings}</span>`}</button>
    <h1>${channel && html`<span class="sign" aria-hidden="true">${sign(channel)}</span> ${channel.name}`}</h1>
    <label class="who"><${Avatar} user=${state.table.me} small /><span class="unseen">${word("you")}</span>
      <select id="who" value=${state.user} onChange=${be}>${people.map((user) => html`<option value=${user.name} selected=${user.name === state.user}>${user.name}</option>`)}</select></label>
    ${state.panes > 1 && html`<button type="button" class="icon close-pane" aria-label=${word("closePane")} title=${word("closePane")} onClick=${() => window.parent.postMessage({ close: true }, location.origin)}>×</button>`}
  </header>`;
}

function Notices() {
  const lines = [!state.online && word("offline"), ...state.problems.map(problemWords), state.online && state.bot !== "ready" && word(state.bot)].filter(Boolean);
  return html`<div class="notices" role="status">${lines.map((text) => html`<p key=${text}>${text}</p>`)}</div>`;
}

function Log() {
  const box = useRef(null);
  const stick = useRef(true);
  const rows = messagesIn(state.here);
  const pending = state.pending.filter((line) => line.channel === state.here);
  const channel = channelOf(state.here);
  const typing = (state.typing.get(state.here) ?? 0) > Date.now();
  const toEnd = () => { if (stick.current && box.current) box.current.scrollTop = box.current.scrollHeight; };
  useLayoutEffect(toEnd);
  useEffect(() => {
    const watch = new ResizeObserver(toEnd); // pictures arrive and lists unfold
    watch.observe(box.current.firstElementChild);
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const scrolled = () => { const b = box.current; stick.current = b.scrollHeight - b.scrollTop - b.clientHeight < 60; };
  const first = state.divider && rows.find((m) => BigInt(m.id) > BigInt(state.divider) && m.author.id !== state.table.me.id);
  const day = (m) => new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(new Date(m.timestamp));
  return html`<section class="log" ref=${box} onScroll=${scrolled} tabindex="0" role="log" aria-label=${word("messages")}><div class="log-inner">
    ${rows.length + pending.length === 0 && html`<p class="empty">${channel ? word("empty") : word("gone")}</p>`}
    ${rows.map((message, index) => html`
      ${(index === 0 || day(message) !== day(rows[index - 1])) && html`<div class="day" key=${`d${message.id}`}><span>${day(message)}</span></div>`}
      ${message === first && html`<div class="fresh" key="fresh"><span>${word("fresh")}</span></div>`}
      <${Message} key=${message.id} message=${message} go=${go} failed=${state.failed.get(message.id)} busy=${state.busy.get(message.id)} table=${state.table} commands=${state.commands}
        picks=${picksOf(message)} may=${mayDelete(message)} late=${message.loading && now() - message.at > 900} />
      ${pending.filter((line) => line.after === message.id).map((line) => html`<${Pending} key=${line.id} line=${line} />`)}`)}
    ${pending.filter((line) => !rows.some((message) => message.id === line.after)).map((line) => html`<${Pending} key=${line.id} line=${line} />`)}
    ${typing && html`<p class="typing"><span class="dots" aria-hidden="true"><i /><i /><i /></span> ${userOf(state.table.bot).name} ${word("typing")}</p>`}
  </div></section>`;
}

const picksOf = (message) => [...state.picks].filter(([key]) => key.startsWith(`${message.id} `)).map(([key, values]) => key + values).join();
const mayDelete = (message) => message.author.id === state.table.me.id || Boolean(channelOf(message.channel_id)?.may_manage);

function Zoom({ url, alt }) {
  const close = () => change({ zoom: null });
  return html`<${Dialog} label=${word("zoom")} className="zoom" onClose=${close}>
    <button type="button" class="icon" aria-label=${word("close")} onClick=${close}>×</button>
    <img src=${url} alt=${alt ?? ""} />${alt && html`<p>${alt}</p>`}
  <//>`;
}

function tellShell() {
  document.title = state.table ? `${state.user} · Palenque` : "Palenque";
  if (window.parent === window || !state.table) return;
  window.parent.postMessage({ user: state.user, here: state.here, locale: state.table.me.locale, pings: allPings() }, location.origin);
}

// Addresses of Discord channels and messages lead to the same places here.
async function followInside(event) {
  const anchor = event.target.closest?.('a[href*="discord.com/channels/"]');
  const place = anchor?.href.match(/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/);
  if (!place) return;
  event.preventDefault();
  if (!channelOf(place[1])) return;
  await go(place[1]);
  requestAnimationFrame(() => place[2] && document.getElementById(`m${place[2]}`)?.scrollIntoView({ block: "center" }));
}

const root = document.getElementById("app");
const paint = () => render(html`<${Pane} />`, root);
let due = false;
onChange(() => {
  if (due) return;
  due = true;
  queueMicrotask(() => { due = false; paint(); });
});
window.addEventListener("hashchange", start);
window.addEventListener("focus", () => state.table && change(unread(state.here).any ? {} : { divider: null }));
window.addEventListener("blur", () => state.table && change({ divider: state.read[state.here] ?? null }));
window.addEventListener("message", (event) => { if (event.origin === location.origin && event.data.panes) change({ panes: event.data.panes }); });
document.addEventListener("click", followInside);
setInterval(() => { tick(); if (state.table && state.typing.size) change(); }, 1000);

function start() {
  speak(navigator.language); // until the table tells whose language it is
  sitDown().catch((problem) => render(html`<main class="chat"><p class="empty problem" role="alert">${problem.message}</p></main>`, root));
}
start();
