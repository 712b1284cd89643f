// Slash commands as one types them: which there are, what an option may be, and reading what was typed.

import { act } from "./api.js";
import { optionsOf } from "./picker.js";
import { channelOf, state } from "./state.js";
import { local, word } from "./words.js";

const USER_KINDS = { 6: 5, 8: 6, 7: 8, 9: 7 }; // option type -> select type with the same choices
export const FILE = 11;
const BOOLEAN = 5;

// Every command that can be sent, with its whole path.
function flat(rows, path = [], shown = []) {
  return rows.flatMap((row) => {
    const deeper = (row.options ?? []).filter((o) => o.type <= 2);
    const [names, locals] = [[...path, row.name], [...shown, local(row, "name")]];
    if (deeper.length) return flat(deeper, names, locals);
    return [{ path: names.join(" "), shown: locals.join(" "), about: local(row, "description"), options: row.options ?? [] }];
  });
}

const allCommands = () => flat(state.commands);

// What this user reads for a command's registered path.
export const shownPath = (path) => allCommands().find((command) => command.path === path)?.shown ?? path;

export function found(text) {
  const wanted = bare(text.slice(1).trim());
  const rank = (c) => (bare(c.shown).startsWith(wanted) || c.path.startsWith(wanted) ? 0 : 1);
  return allCommands().filter((c) => bare(c.shown).includes(wanted) || c.path.includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.shown.localeCompare(b.shown)).slice(0, 25);
}

const bare = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

// The choices of an option as {label, value}; null where anything may be typed.
export function choicesOf(option) {
  if (option.choices?.length) return option.choices.map((c) => ({ label: local(c, "name"), value: c.value }));
  if (option.type === BOOLEAN) return [{ label: word("yes"), value: true }, { label: word("no"), value: false }];
  if (USER_KINDS[option.type]) return optionsOf({ type: USER_KINDS[option.type] }, channelOf(state.here));
  return null;
}

export const fitting = (choices, text) => choices.filter((c) => bare(c.label).includes(bare(text.replace(/^[@#]/, ""))));

export async function suggestions(command, option, text, values) {
  const others = Object.fromEntries(Object.entries(values).filter(([key, v]) => key !== option.name && v?.value !== undefined && v.value !== "" && !(v.value instanceof File)).map(([key, v]) => [key, v.value]));
  const answer = await act("autocomplete", { user: state.user, path: command.path, option: option.name, text, others, channel: state.here });
  return answer.choices.map((c) => ({ label: c.name, value: c.value }));
}

// What is wrong with an option as it stands, in words; empty when it can be sent.
export function fault(option, given) {
  const empty = given === undefined || given.value === undefined || given.value === "";
  if (empty && given?.text) return word("nothere");
  return empty && option.required ? word("needed") : "";
}
