// What one pane knows: one user's table, the messages on their screen, what they have read.

import { look } from "./api.js";
import { speak } from "./words.js";

export const state = {
  user: "", table: null, here: null, bot: "off", online: true, problems: [], skew: 0, drawer: false, panes: 1,
  messages: new Map(), failed: new Map(), busy: new Map(), picks: new Map(), typing: new Map(), read: {}, divider: null,
  pending: [], commands: [], form: null, zoom: null,
};

let repaint = () => {};
export const onChange = (callback) => { repaint = callback; };

export function change(patch = {}) {
  Object.assign(state, patch);
  repaint();
}

export const userOf = (id) => state.table.users.find((user) => user.id === id);
export const channelOf = (id) => state.table.channels.find((channel) => channel.id === id);
export const guildOf = (channel) => state.table.guilds.find((guild) => guild.id === channel?.guild);
export const botUser = () => userOf(state.table.bot);
export const now = () => Date.now() / 1000 + state.skew;

const older = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
export const messagesIn = (channel) => [...state.messages.values()].filter((message) => message.channel_id === channel).sort(older);

// Ephemeral messages live in this very page, as in Discord's client: whoever reloads it has lost them, another tab
// shows only those that came while it was open, and so does a page that sees the server come back.
const held = new Map();
const heldBy = (user) => held.get(user) ?? held.set(user, new Set()).get(user);
let boot = null;
let lostAt = Infinity;

const hold = (message) => heldBy(state.user).add(message.id);
const isHeld = (message) => heldBy(state.user).has(message.id);
export const disconnected = () => { lostAt = Math.min(lostAt, now()); };

// A message as the feed or an answer brings it; an edit of an ephemeral message that this page does not hold is nothing.
export function receive(message, fresh) {
  if (message.ephemeral && fresh) hold(message);
  if (message.ephemeral && !isHeld(message)) return;
  const old = state.messages.get(message.id);
  if (!old || old.revision <= message.revision) heard((messages) => messages.set(message.id, message));
}

export const lose = (id) => heard((messages) => messages.delete(id));

// What is heard while the messages are being fetched may be newer than what was fetched: it is done again on top.
const fetches = new Set();

function heard(deed) {
  deed(state.messages);
  for (const later of fetches) later.push(deed);
  change();
}

export async function loadTable() {
  const table = await look("table", { user: state.user });
  speak(table.me.locale);
  if (boot && boot !== table.boot) { held.clear(); lostAt = Infinity; state.form = null; }
  boot = table.boot;
  change({ table, user: table.me.name, skew: table.now - Date.now() / 1000 });
}

export async function loadMessages() {
  const later = [];
  fetches.add(later);
  const rows = await look("messages", { user: state.user }).finally(() => fetches.delete(later));
  for (const message of rows) if (message.ephemeral && message.at >= lostAt) hold(message);
  lostAt = Infinity;
  const messages = new Map(rows.filter((m) => !m.ephemeral || isHeld(m)).map((m) => [m.id, m]));
  for (const deed of later) deed(messages);
  change({ messages });
}

// Every command that can be sent here, with its whole path.
export async function loadCommands() {
  const rows = state.here ? await look("commands", { user: state.user, channel: state.here }).catch(() => []) : [];
  change({ commands: rows });
}

// Reading

const key = () => `read:${state.user}`;

export function loadRead() {
  try { state.read = JSON.parse(localStorage.getItem(key())) ?? {}; } catch { state.read = {}; }
}

export function markRead(channel) {
  const last = messagesIn(channel).at(-1);
  if (!last || state.read[channel] === last.id) return;
  state.read = { ...state.read, [channel]: last.id };
  localStorage.setItem(key(), JSON.stringify(state.read));
}

const mine = (message) => message.author.id === state.table.me.id;

export function unread(channel) {
  const since = BigInt(state.read[channel] ?? 0);
  const fresh = messagesIn(channel).filter((m) => BigInt(m.id) > since && !mine(m) && !m.ephemeral);
  return { any: fresh.length > 0, pings: fresh.filter((m) => m.pinged.includes(state.table.me.id)).length };
}

export const allPings = () => state.table.channels.reduce((sum, channel) => sum + unread(channel.id).pings, 0);
