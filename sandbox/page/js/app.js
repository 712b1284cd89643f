// The page: one user at a time, kept in the address (#user/channel), so that tabs are people.

import { live, look } from "./api.js";
import { composer, loadCommands } from "./composer.js";
import { onChange } from "./controls.js";
import { el } from "./dom.js";
import { closeLayer } from "./form.js";
import { messageNode } from "./message.js";
import { side } from "./side.js";
import { channelOf, loadRead, markRead, messagesIn, state } from "./state.js";
import { speak, word } from "./words.js";

const $ = (id) => document.getElementById(id);
let hangUp = () => {};

function fromAddress() {
  const [user, channel] = decodeURIComponent(location.hash.slice(1)).split("/");
  return { user: user || "Alonso", channel: channel || null };
}

function toAddress() {
  history.replaceState(null, "", `#${encodeURIComponent(state.user)}/${state.here ?? ""}`);
}

async function sitDown() {
  const { user, channel } = fromAddress();
  hangUp();
  closeLayer();
  Object.assign(state, { user, here: channel, messages: new Map(), failed: new Map(), picks: new Map() });
  await loadTable();
  state.user = state.table.me.name;
  loadRead();
  await loadMessages();
  if (!channelOf(state.here)) state.here = state.table.channels.find((c) => c.guild && !c.parent)?.id ?? null;
  toAddress();
  await loadCommands();
  paintAll();
  let first = true;
  hangUp = live(state.user, heard, async (online) => {
    state.online = online;
    if (online && !first) { await loadTable(); await loadMessages(); await loadCommands(); paintAll(); }
    first = false;
    paintTop();
  });
}

async function loadTable() {
  state.table = await look("table", { user: state.user });
  state.skew = state.table.now - Date.now() / 1000;
  speak(state.table.me.locale);
}

async function loadMessages() {
  const rows = await look("messages", { user: state.user });
  state.messages = new Map(rows.map((message) => [message.id, message]));
}

const HEARD = {
  message: ({ message }) => {
    state.messages.set(message.id, message);
    if (message.channel_id === state.here) paintMessage(message.id);
    paintSide();
  },
  gone: ({ id }) => {
    state.messages.delete(id);
    $(`m${id}`)?.remove();
    paintSide();
  },
  table: async () => {
    await loadTable();
    if (!channelOf(state.here)) state.here = state.table.channels.find((c) => c.guild)?.id ?? null;
    paintSide();
    paintTop();
  },
  commands: loadCommands,
  bot: ({ state: bot }) => { state.bot = bot; paintSide(); },
  clock: ({ now }) => { state.skew = now - Date.now() / 1000; paintMessages(); },
  typing: ({ channel }) => {
    state.typing.set(channel, Date.now() + 8000);
    paintTop();
    setTimeout(paintTop, 8100);
  },
};

function heard(event) {
  HEARD[event.t]?.(event);
}

async function go(channel) {
  state.here = channel;
  toAddress();
  $("side").classList.remove("open");
  await loadCommands();
  paintAll();
}

function be(user) {
  location.hash = `#${encodeURIComponent(user)}/${state.here ?? ""}`;
}

function paintAll() {
  paintMessages();
  paintSide();
  paintTop();
  composer($("composer"));
}

function paintSide() {
  if (state.here && document.hasFocus()) markRead(state.here);
  if (document.activeElement?.id === "who") return;
  side($("side"), go, be);
}

function paintTop() {
  const channel = channelOf(state.here);
  const name = channel ? `${channel.type === 1 ? "@" : "#"} ${channel.name}` : "";
  const typing = (state.typing.get(state.here) ?? 0) > Date.now() ? `… ${word("typing")}` : "";
  const menu = el("button", { id: "menu", title: word("menu"), onclick: () => $("side").classList.toggle("open") }, "☰");
  $("top").replaceChildren(menu, el("h1", {}, name), el("span.notice", {}, state.online ? typing : word("offline")));
}

function atBottom(box) {
  return box.scrollHeight - box.scrollTop - box.clientHeight < 80;
}

function paintMessages() {
  const box = $("messages");
  const rows = messagesIn(state.here).map((message) => messageNode(message, go));
  box.replaceChildren(...(rows.length ? rows : [el("p.empty", {}, word("empty"))]));
  box.scrollTop = box.scrollHeight;
}

function paintMessage(id) {
  const box = $("messages");
  const stick = atBottom(box);
  const message = state.messages.get(id);
  const node = messageNode(message, go);
  const old = $(`m${id}`);
  box.querySelector(".empty")?.remove();
  if (old) old.replaceWith(node);
  else {
    const next = [...box.children].find((child) => BigInt(child.id.slice(1)) > BigInt(id));
    box.insertBefore(node, next ?? null);
  }
  if (stick) {
    box.scrollTop = box.scrollHeight;
    node.querySelectorAll("img").forEach((image) => image.addEventListener("load", () => { box.scrollTop = box.scrollHeight; }));
  }
}

// Addresses of Discord channels and messages lead to the same places here.
function followInside(event) {
  const link = event.target.closest?.('a[href*="discord.com/channels/"]');
  const place = link?.href.match(/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/);
  if (!place || !channelOf(place[1])) return;
  event.preventDefault();
  go(place[1]).then(() => place[2] && $(`m${place[2]}`)?.scrollIntoView({ block: "center" }));
}

onChange((id) => { if (state.messages.get(id)?.channel_id === state.here) paintMessage(id); });
window.addEventListener("hashchange", sitDown);
window.addEventListener("focus", () => state.table && paintSide());
document.addEventListener("click", (event) => {
  followInside(event);
  if (!event.target.closest("#side, #menu")) $("side").classList.remove("open");
});
sitDown().catch((problem) => { $("messages").replaceChildren(el("p.empty", {}, problem.message)); });
