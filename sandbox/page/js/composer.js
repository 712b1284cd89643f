// The line at the bottom: messages, and slash commands with options, choices and suggestions.

import { act, look } from "./api.js";
import { optionsOf } from "./controls.js";
import { el } from "./dom.js";
import { encoded, openForm } from "./form.js";
import { channelOf, state } from "./state.js";
import { local, word } from "./words.js";

let commands = [];
let draft = null;

export async function loadCommands() {
  commands = state.here ? flat(await look("commands", { user: state.user, channel: state.here })) : [];
}

// What this user reads for a command's registered path.
export const shownPath = (path) => commands.find((command) => command.path === path)?.shown ?? path;

// Every command that can be sent, with its whole path.
function flat(rows, path = [], shown = []) {
  return rows.flatMap((row) => {
    const deeper = (row.options ?? []).filter((o) => o.type <= 2);
    const [names, locals] = [[...path, row.name], [...shown, local(row, "name")]];
    if (deeper.length) return flat(deeper, names, locals);
    return [{ path: names.join(" "), shown: locals.join(" "), about: local(row, "description"), options: row.options ?? [] }];
  });
}

export function composer(root) {
  const channel = channelOf(state.here);
  const text = el("textarea", { rows: 1, placeholder: channel?.may_send ? word("write") : word("nowrite"), "aria-label": word("write") });
  const sheet = el("div.sheet", { hidden: true });
  const send = el("button.button.s1", { title: word("send") }, "➤");
  const submit = async () => {
    const value = text.value.trim();
    if (!value) return;
    if (value.startsWith("/")) { const [first] = found(value); if (first) openCommand(root, first); return; }
    text.value = "";
    try { await act("say", { user: state.user, text: value, channel: state.here }); } catch (problem) { show(sheet, [el("div.choice.problem", {}, problem.message)]); }
  };
  let picked = 0;
  const suggest = () => {
    picked = 0;
    if (!text.value.startsWith("/")) { sheet.hidden = true; return; }
    paint();
  };
  const paint = () => {
    const rows = found(text.value);
    show(sheet, rows.length
      ? rows.slice(0, 25).map((c, i) => el("button.choice", { class: i === picked ? "here" : "", onclick: () => openCommand(root, c) }, el("b", {}, `/${c.shown}`), el("small", {}, c.about)))
      : [el("div.choice", {}, word("nocommand"))]);
    sheet.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  };
  text.addEventListener("input", () => { text.style.height = "auto"; text.style.height = `${text.scrollHeight}px`; suggest(); });
  text.addEventListener("keydown", (event) => {
    const rows = text.value.startsWith("/") ? found(text.value) : [];
    if (rows.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      picked = (picked + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % Math.min(rows.length, 25);
      paint();
    } else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && rows.length)) {
      event.preventDefault();
      if (rows.length) openCommand(root, rows[picked]); else submit();
    } else if (event.key === "Escape") { text.value = ""; suggest(); }
  });
  send.addEventListener("click", submit);
  root.replaceChildren(sheet, el("div.line", {}, text, send));
  if (draft && draft.channel === state.here) openCommand(root, draft.command, draft.values);
}

function show(sheet, rows) {
  sheet.hidden = false;
  sheet.replaceChildren(...rows);
}

function found(text) {
  const wanted = text.slice(1).trim().toLowerCase();
  const hit = (c) => c.shown.toLowerCase().includes(wanted) || c.path.includes(wanted);
  const begins = (c) => c.shown.toLowerCase().startsWith(wanted) || c.path.startsWith(wanted);
  return commands.filter(hit).sort((a, b) => begins(b) - begins(a) || a.shown.localeCompare(b.shown));
}

function openCommand(root, command, values = {}) {
  draft = { command, values, channel: state.here };
  const problem = el("div.problem", { role: "alert" });
  const send = el("button.button.s1", { type: "submit" }, word("send"));
  const close = () => { draft = null; composer(root); root.querySelector("textarea").focus(); };
  const fields = command.options.map((option) => optionField(command, option, values));
  const box = el("form.command", {},
    el("header", {}, el("span", {}, el("b", {}, `/${command.shown}`), ` ${command.about}`), el("button.close", { type: "button", title: word("cancel"), onclick: close }, "×")),
    fields.length ? el("div.grid", {}, fields) : null, problem, el("div.row", {}, send));
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    const text = await sendCommand(command, values);
    send.disabled = false;
    if (text) problem.textContent = text; else close();
  });
  root.querySelector(".sheet").hidden = false;
  root.querySelector(".sheet").replaceChildren(box);
  root.querySelector(".line textarea").value = "";
  (box.querySelector("input, select, textarea") ?? send).focus();
}

async function sendCommand(command, values) {
  const options = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== undefined));
  try {
    const answer = await act("command", { user: state.user, path: command.path, options, channel: state.here });
    if (answer.kind === "failed") return word("failed");
    if (answer.form) openForm(answer.form);
  } catch (problem) {
    return problem.message;
  }
  return "";
}

const SELECT = { 6: 5, 8: 6, 9: 7, 7: 8 };

function optionField(command, option, values) {
  const set = (value) => { values[option.name] = value; };
  const title = el("span", { class: option.required ? "needed" : "" }, local(option, "name"));
  return el("label", {}, title, optionControl(command, option, values, set), el("small", {}, local(option, "description")));
}

function optionControl(command, option, values, set) {
  const now = values[option.name] ?? "";
  if (option.choices?.length) return choice(option.choices.map((c) => ({ label: local(c, "name"), value: c.value })), now, set);
  if (option.type === 5) return choice([{ label: word("yes"), value: true }, { label: word("no"), value: false }], now, set);
  if (SELECT[option.type]) return choice(optionsOf({ type: SELECT[option.type] }, channelOf(state.here)), now, set);
  if (option.type === 11) return el("input", { type: "file", onchange: async (e) => set(await encoded(e.target.files[0])) });
  const number = option.type === 4 || option.type === 10;
  const input = el("input", { type: number && !option.autocomplete ? "number" : "text", value: now, autocomplete: "off", min: option.min_value, max: option.max_value, step: option.type === 4 ? 1 : "any", oninput: (e) => set(e.target.value) });
  return option.autocomplete ? suggesting(command, option, values, set, input) : input;
}

function choice(options, now, set) {
  const rows = options.map((o, index) => el("option", { value: String(index), selected: o.value === now }, o.label));
  return el("select", { onchange: (e) => set(options[e.target.value]?.value) }, el("option", { value: "" }, word("nothing")), rows);
}

function suggesting(command, option, values, set, input) {
  const list = el("div.suggest", { hidden: true });
  let timer;
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const others = Object.fromEntries(Object.entries(values).filter(([key, value]) => key !== option.name && value !== ""));
    const answer = await act("autocomplete", { user: state.user, path: command.path, option: option.name, text: input.value, others, channel: state.here }).catch(() => null);
    if (mine !== asked || document.activeElement !== input) return;
    list.hidden = false;
    const rows = answer?.choices ?? [];
    list.replaceChildren(...(rows.length ? rows.map((c) => el("button", { type: "button", onmousedown: () => { set(c.value); input.value = c.name; list.hidden = true; } }, c.name)) : [el("small", {}, word("noshow"))]));
  };
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, 150); });
  input.addEventListener("focus", ask);
  input.addEventListener("blur", () => { list.hidden = true; });
  return el("div", { style: "position:relative" }, input, list);
}
