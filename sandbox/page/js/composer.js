// The line at the bottom: messages, and slash commands whose options are filled in one by one.

import { sendCommand } from "./actions.js";
import { act } from "./api.js";
import { CommandLine } from "./commandline.js";
import { packed } from "./form.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { Sheet } from "./sheet.js";
import { channelOf, state } from "./state.js";
import { found } from "./typed.js";
import { word } from "./words.js";

const draftKey = () => `draft:${state.user}:${state.here}`;

export function Composer() {
  const channel = channelOf(state.here);
  const [command, setCommand] = useState(null);
  const [problem, setProblem] = useState("");
  const back = useRef(false); // the line that comes after a command takes the focus again
  const leave = () => { back.current = true; setCommand(null); setProblem(""); };
  useEffect(() => { setCommand(null); setProblem(""); }, [state.here, state.user]);
  const send = async (given, values) => {
    leave();
    const filled = Object.entries(values).filter(([, v]) => v?.value !== undefined && v.value !== "");
    const options = Object.fromEntries(await Promise.all(filled.map(async ([name, v]) => [name, await packed(v.value)])));
    const text = await sendCommand(given.path, given.shown, options);
    if (text) { setProblem(text); setCommand({ ...given, values }); }
  };
  return html`<footer class="composer">
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${command
      ? html`<${CommandLine} key=${command.path} command=${command} send=${send} leave=${leave} />`
      : html`<${TextLine} key=${draftKey()} may=${channel?.may_send} open=${setCommand} fail=${setProblem} back=${back} />`}
  </footer>`;
}

function TextLine({ may, open, fail, back }) {
  const [text, setText] = useState(() => localStorage.getItem(draftKey()) ?? "");
  const [at, setAt] = useState(0);
  const box = useRef(null);
  const rows = text.startsWith("/") ? found(text) : null;
  useLayoutEffect(() => { if (back.current) box.current.focus(); back.current = false; }, []);
  const write = (value) => {
    setText(value);
    setAt(0);
    fail("");
    localStorage.setItem(draftKey(), value);
    requestAnimationFrame(() => { if (box.current) { box.current.style.height = "auto"; box.current.style.height = `${box.current.scrollHeight}px`; } });
  };
  const take = (command) => { write(""); open({ ...command, values: {} }); };
  const send = async () => {
    const said = text.trim();
    if (!said) return;
    if (rows) { if (rows[at]) take(rows[at]); return; }
    write("");
    await act("say", { user: state.user, text: said, channel: state.here }).catch((problem) => { write(said); fail(problem.message); });
  };
  const keys = (event) => {
    if (rows?.length && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setAt((at + (event.key === "ArrowDown" ? 1 : rows.length - 1)) % rows.length);
    } else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && rows?.length)) {
      event.preventDefault();
      send();
    } else if (event.key === "Escape" && text) { event.preventDefault(); write(""); }
  };
  return html`
    ${rows && html`<${Sheet} title=${word("commands")} rows=${rows} at=${at} take=${take} nothing=${word("nocommand")} view=${(c) => html`<b>/${c.shown}</b><small>${c.about}</small>`} />`}
    <div class="line">
      <textarea ref=${box} rows="1" value=${text} placeholder=${may ? word("write") : word("nowrite")} aria-label=${word("write")} maxLength="2000"
        role="combobox" aria-autocomplete="list" aria-expanded=${Boolean(rows)} aria-controls=${rows ? "sheet" : undefined} aria-activedescendant=${rows?.length ? `sheet-${at}` : undefined}
        onInput=${(event) => write(event.target.value)} onKeyDown=${keys} />
      <button type="button" class="send" aria-label=${word("send")} title=${word("send")} onClick=${send}>➤</button>
    </div>`;
}
