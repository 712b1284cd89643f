// The sides of a pane: channels with threads and DMs on the left, members on the right.

import { act } from "./api.js";
import { Avatar, classes, html } from "./html.js";
import { change, guildOf, channelOf, state, unread, userOf } from "./state.js";
import { word } from "./words.js";

const LOCALES = [["es-ES", "Español"], ["es-419", "Español (Latinoamérica)"], ["en-GB", "English (UK)"], ["en-US", "English (US)"]];
const DM = 1;

export function Side({ go }) {
  const { table } = state;
  const direct = table.channels.filter((channel) => channel.type === DM);
  return html`<nav class=${classes("side", state.drawer && "open")} aria-label=${word("channels")}>
    <div class="channels">
      ${table.guilds.map((guild) => html`<h2 key=${guild.id}>${guild.name}</h2><ul>${ordered(guild.id).map((channel) => html`<${Entry} key=${channel.id} channel=${channel} go=${go} />`)}</ul>`)}
      ${direct.length > 0 && html`<h2>${word("direct")}</h2><ul>${direct.map((channel) => html`<${Entry} key=${channel.id} channel=${channel} go=${go} />`)}</ul>`}
    </div>
    <${Me} />
  </nav>`;
}

function ordered(guild) {
  const all = state.table.channels.filter((channel) => channel.guild === guild);
  const tops = all.filter((channel) => !channel.parent).sort((a, b) => a.position - b.position);
  const threads = (parent) => all.filter((channel) => channel.parent === parent.id).sort((a, b) => a.archived - b.archived || (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return tops.flatMap((channel) => [channel, ...threads(channel)]);
}

export const sign = (channel) => (channel.type === DM ? "@" : channel.parent ? "🧵" : "#");

function Entry({ channel, go }) {
  const { any, pings } = unread(channel.id);
  const here = channel.id === state.here;
  const names = classes("channel", here && "here", any && "unread", channel.parent && "thread", channel.archived && "archived");
  return html`<li><button type="button" class=${names} aria-current=${here ? "page" : undefined} onClick=${() => go(channel.id)}>
    <span class="sign" aria-hidden="true">${sign(channel)}</span><span class="name">${channel.name}</span>
    ${channel.locked && html`<span title=${word("locked")}>🔒</span>`}${channel.archived && html`<small>${word("archived")}</small>`}
    ${pings > 0 ? html`<span class="badge" title=${word("pings")}>${pings}<span class="unseen"> ${word("pings")}</span></span>` : any && html`<span class="dot"><span class="unseen">${word("unread")}</span></span>`}
  </button></li>`;
}

function Me() {
  const { me } = state.table;
  const say = (name, args) => act(name, { user: me.id, ...args });
  return html`<div class="me">
    <${Avatar} user=${me} small />
    <div><b>${me.name}</b>
      <select aria-label=${word("language")} value=${me.locale} onChange=${(e) => say("set_locale", { locale: e.target.value })}>${LOCALES.map(([code, name]) => html`<option value=${code}>${name}</option>`)}</select>
      <label class="check"><input type="checkbox" checked=${me.dms_open} onChange=${(e) => say("set_dms", { open: e.target.checked })} /><span>${word("dms")}</span></label></div>
    <p class=${`bot ${state.bot}`}><i aria-hidden="true" />${word(state.bot)}</p>
  </div>`;
}

export function Members() {
  const guild = guildOf(channelOf(state.here));
  if (!guild) return null;
  const people = guild.members.map(userOf).sort((a, b) => b.bot - a.bot || a.name.localeCompare(b.name));
  const roles = (user) => guild.roles.filter((role) => guild.member_roles[user.id].includes(role.id) && !user.bot).map((role) => role.name).join(", ");
  return html`<aside class="members" aria-label=${word("members")}><h2>${word("members")} — ${people.length}</h2>
    <ul>${people.map((user) => html`<li key=${user.id}><${Avatar} user=${user} small /><span>${user.name}${user.bot && html`<span class="tag">${word("app")}</span>`}${roles(user) && html`<small>${roles(user)}</small>`}</span></li>`)}</ul></aside>`;
}

export const toggleDrawer = () => change({ drawer: !state.drawer });
