// What the page knows: the table, the messages on this user's screen, what was read.

export const state = {
  user: "", table: null, messages: new Map(), here: null, bot: "off", online: true,
  failed: new Map(), picks: new Map(), read: {}, skew: 0, typing: new Map(),
};

export const userOf = (id) => state.table.users.find((user) => user.id === id);
export const channelOf = (id) => state.table.channels.find((channel) => channel.id === id);
export const now = () => Date.now() / 1000 + state.skew;

export function guildOf(channel) {
  return state.table.guilds.find((guild) => guild.id === channel?.guild);
}

export function messagesIn(channel) {
  return [...state.messages.values()]
    .filter((message) => message.channel_id === channel)
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
}

const key = () => `read:${state.user}`;

export function loadRead() {
  try { state.read = JSON.parse(localStorage.getItem(key())) ?? {}; } catch { state.read = {}; }
}

export function markRead(channel) {
  const last = messagesIn(channel).at(-1);
  if (!last || state.read[channel] === last.id) return false;
  state.read[channel] = last.id;
  localStorage.setItem(key(), JSON.stringify(state.read));
  return true;
}

export function unread(channel) {
  const since = BigInt(state.read[channel] ?? 0);
  const fresh = messagesIn(channel).filter((m) => BigInt(m.id) > since && m.author.id !== state.table.me.id);
  return { any: fresh.length > 0, pings: fresh.filter((m) => m.pinged.includes(state.table.me.id)).length };
}
