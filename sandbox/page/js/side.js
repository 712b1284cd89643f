// The left side: channels with threads, DMs, who one is, and how the bot is.

import { el } from "./dom.js";
import { state, unread } from "./state.js";
import { word } from "./words.js";

export function side(root, go, be) {
  const { table } = state;
  const groups = table.guilds.flatMap((guild) => [el("h2", {}, guild.name), ...ordered(guild.id).map((channel) => entry(channel, go))]);
  const direct = table.channels.filter((channel) => channel.type === 1);
  if (direct.length) groups.push(el("h2", {}, word("direct")), ...direct.map((channel) => entry(channel, go)));
  const people = table.users.filter((user) => !user.bot);
  const who = el("select", { id: "who", onchange: (e) => be(e.target.value) }, people.map((user) => el("option", { value: user.name, selected: user.id === table.me.id }, user.name)));
  root.replaceChildren(
    el("div.brand", {}, word("title"), el("small", {}, word("sub"))),
    el("nav.channels", {}, groups),
    el("div.me", {}, el("label", { htmlFor: "who" }, word("you")), who, el(`div.bot.${state.bot}`, {}, el("i"), word(state.bot))));
}

function ordered(guild) {
  const all = state.table.channels.filter((channel) => channel.guild === guild);
  const tops = all.filter((channel) => !channel.parent).sort((a, b) => a.position - b.position);
  const threads = (parent) => all.filter((channel) => channel.parent === parent.id).sort((a, b) => a.archived - b.archived || (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
  return tops.flatMap((channel) => [channel, ...threads(channel)]);
}

function entry(channel, go) {
  const { any, pings } = unread(channel.id);
  const classes = [channel.id === state.here && "here", any && "unread", channel.parent && "thread", channel.archived && "archived"];
  const sign = channel.type === 1 ? "@" : channel.parent ? "⤷" : "#";
  return el("button.channel", { class: classes.filter(Boolean).join(" "), title: channel.archived ? word("archived") : "", onclick: () => go(channel.id) },
    el("span", { "aria-hidden": "true" }, sign), el("span.name", {}, channel.name),
    pings ? el("span.badge", {}, String(pings)) : any ? el("span.dot") : null);
}
