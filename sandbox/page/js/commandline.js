// A slash command being typed: its name, its options as chips, and a list of what may stand in the one at hand.

import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Sheet } from "./sheet.js";
import { choicesOf, fault, FILE, fitting, suggestions } from "./typed.js";
import { local, word } from "./words.js";

const PAUSE = 120; // ms without a key before the bot is asked for suggestions
const REST = ""; // the place behind the last chip, where further options are named

export function CommandLine({ command, send, leave }) {
  const [values, setValues] = useState(command.values);
  const [shown, setShown] = useState(() => command.options.filter((o) => o.required || command.values[o.name]).map((o) => o.name));
  const [here, setHere] = useState(() => shown.find((name) => !command.values[name]) ?? REST);
  const [faults, setFaults] = useState({});
  const line = useRef(null);
  const optionNamed = (name) => command.options.find((o) => o.name === name);
  useLayoutEffect(() => { line.current?.querySelector(`[data-option="${here}"]`)?.focus(); }, [here, shown.length]);

  const set = (name, value) => { setValues((old) => ({ ...old, [name]: value })); setFaults({}); };
  const next = (after, now = values) => setHere(shown.find((name) => name !== after && !filled(now[name])) ?? REST);
  const add = (option) => { setShown([...shown, option.name]); setHere(option.name); };
  const drop = (name) => {
    if (optionNamed(name)?.required || name === REST && !shown.length) { leave(); return; }
    const last = name === REST ? shown.at(-1) : name;
    if (name === REST) { setHere(last); return; }
    setShown(shown.filter((other) => other !== last));
    set(last, undefined);
    setHere(REST);
  };
  const finish = (now = values) => {
    const found = Object.fromEntries(command.options.map((o) => [o.name, fault(o, now[o.name])]).filter(([, text]) => text));
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) { if (!shown.includes(first)) setShown([...shown, first]); setHere(first); } else send(command, now);
  };
  const common = { command, values, set, next, drop, finish, leave };
  const left = command.options.filter((o) => !shown.includes(o.name));
  return html`<div class="line command" ref=${line} role="group" aria-label=${`/${command.shown}`}>
    <span class="command-name">/${command.shown}</span>
    ${shown.map((name) => html`<${Chip} key=${name} option=${optionNamed(name)} active=${here === name} enter=${() => setHere(name)} fault=${faults[name]} ...${common} />`)}
    <${Rest} key="rest" active=${here === REST} enter=${() => setHere(REST)} left=${left} add=${add} ...${common} />
    <button type="button" class="send" aria-label=${word("send")} title=${word("send")} onClick=${() => finish()}>➤</button>
    <button type="button" class="send close" aria-label=${word("cancel")} title=${word("cancel")} onClick=${leave}>×</button>
  </div>`;
}

const filled = (given) => given?.value !== undefined && given.value !== "";

// One option: a small field, and while it has the focus the list of what may stand there.
function Chip({ option, active, enter, fault: wrong, command, values, set, next, drop, finish, leave }) {
  const given = values[option.name] ?? { text: "", value: undefined };
  const fixed = option.type === FILE ? [] : choicesOf(option);
  const [asked, setAsked] = useState([]);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState(false);
  const name = local(option, "name");
  const text = given.text ?? "";
  useEffect(() => {
    if (!active || !option.autocomplete) return undefined;
    let late = false;
    const timer = setTimeout(async () => {
      const rows = await suggestions(command, option, text, values).catch(() => []);
      if (!late) { setAsked(rows); setAt(0); }
    }, PAUSE);
    return () => { late = true; clearTimeout(timer); };
  }, [active, text]);
  if (option.type === FILE) {
    const pick = (event) => { const [file] = event.target.files; set(option.name, file && { text: file.name, value: file }); };
    return html`<label class=${classes("chip", wrong && "wrong")}><span>${name}</span><input type="file" data-option=${option.name} aria-label=${`${name}: ${local(option, "description")}`} onFocus=${enter} onChange=${pick} />${wrong && html`<em role="alert">${wrong}</em>`}</label>`;
  }
  const rows = closed ? [] : option.autocomplete ? asked : fixed ? fitting(fixed, given.picked ? "" : text) : [];
  const write = (typed) => { setClosed(false); setAt(0); set(option.name, { text: typed, value: fixed ? exact(fixed, typed) : typed }); };
  const take = (row) => { const now = { ...values, [option.name]: { text: row.label, value: row.value, picked: true } }; set(option.name, now[option.name]); next(option.name, now); };
  const keys = (event) => {
    const { key } = event;
    if (rows.length && (key === "ArrowDown" || key === "ArrowUp")) setAt((at + (key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length);
    else if (key === "Enter" || (key === "Tab" && !event.shiftKey)) {
      if (rows.length && !given.picked) take(rows[at]);
      else if (key === "Enter") finish();
      else next(option.name);
    } else if (key === "Backspace" && !text) drop(option.name);
    else if (key === "Escape") { if (rows.length) setClosed(true); else leave(); }
    else return;
    event.preventDefault();
  };
  return html`<label class=${classes("chip", active && "active", wrong && "wrong")}><span>${name}</span>
    <input type="text" autocomplete="off" data-option=${option.name} data-kind=${option.autocomplete ? "suggested" : fixed ? "chosen" : "free"} value=${text} size=${Math.max(text.length + 1, 4)} inputmode=${option.type === 4 ? "numeric" : option.type === 10 ? "decimal" : undefined}
      role="combobox" aria-autocomplete="list" aria-expanded=${active && rows.length > 0} aria-controls=${active ? "sheet" : undefined} aria-activedescendant=${active && rows.length ? `sheet-${at}` : undefined}
      aria-label=${`${name}: ${local(option, "description")}`} aria-invalid=${Boolean(wrong)} aria-required=${Boolean(option.required)} onFocus=${enter} onInput=${(event) => write(event.target.value)} onKeyDown=${keys} />
    ${wrong && html`<em role="alert">${wrong}</em>`}
  </label>
  ${active && html`<${Sheet} title=${name} about=${local(option, "description")} rows=${rows} at=${at} take=${take} nothing=${option.autocomplete && !closed ? word("nosuggestion") : ""} view=${(row) => html`<span>${row.label}</span>`} />`}`;
}

const exact = (choices, typed) => choices.find((c) => c.label.toLowerCase() === typed.toLowerCase())?.value;

// Behind the last chip: Enter sends; further options are named or picked here.
function Rest({ active, enter, left, add, drop, finish, leave }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  useEffect(() => { setText(""); setAt(-1); }, [left.length]);
  const rows = left.filter((o) => local(o, "name").startsWith(text.toLowerCase()));
  const keys = (event) => {
    const { key } = event;
    const chosen = rows[at] ?? (text ? rows[0] : undefined);
    if (rows.length && key === "ArrowDown") setAt(Math.min(at + 1, rows.length - 1));
    else if (rows.length && key === "ArrowUp") setAt(Math.max(at - 1, -1));
    else if (key === "Enter") { if (chosen) add(chosen); else finish(); }
    else if (key === "Tab" && !event.shiftKey && chosen) add(chosen);
    else if (key === "Backspace" && !text) drop("");
    else if (key === "Escape") leave();
    else return;
    event.preventDefault();
  };
  const view = (o) => html`<b>${local(o, "name")}</b><small>${local(o, "description")}</small>`;
  return html`<input class="rest" type="text" autocomplete="off" data-option="" value=${text} placeholder=${left.length ? `+ ${left.length}` : ""} aria-label=${word("options")}
      role="combobox" aria-autocomplete="list" aria-expanded=${active && rows.length > 0} aria-controls=${active ? "sheet" : undefined} aria-activedescendant=${active && at >= 0 ? `sheet-${at}` : undefined}
      onFocus=${enter} onInput=${(event) => setText(event.target.value)} onKeyDown=${keys} />
    ${active && rows.length > 0 && html`<${Sheet} title=${word("options")} rows=${rows} at=${at} take=${add} view=${view} />`}`;
}
