// Modals: a dialog over the pane, closed only by its answer or by its user.

import { act } from "./api.js";
import { html, useLayoutEffect, useRef, useState } from "./html.js";
import { Markdown } from "./markdown.js";
import { defaults, Picker } from "./picker.js";
import { change, channelOf, state } from "./state.js";
import { word } from "./words.js";

const TEXT_INPUT = 4, UPLOAD = 19, RADIO = 21, CHECKS = 22, CHECK = 23;

// A dialog with the focus inside; Escape and the backdrop close it.
export function Dialog({ label, className, onClose, children }) {
  const box = useRef(null);
  useLayoutEffect(() => { box.current.showModal(); box.current.querySelector(".fields :is(input, textarea, button)")?.focus(); }, []);
  return html`<dialog ref=${box} class=${className} aria-label=${label} onCancel=${(event) => { event.preventDefault(); onClose(); }}
    onClick=${(event) => { if (event.target === box.current) onClose(); }}>${children}</dialog>`;
}

export function Form({ form }) {
  const [values, setValues] = useState({});
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const close = () => change({ form: null });
  const channel = channelOf(form.channel);
  const submit = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const sent = await Promise.all(Object.entries(values).map(async ([id, value]) => [id, await packed(value)]));
      const answer = await act("submit", { user: state.user, form: form.id, values: Object.fromEntries(sent) });
      if (answer.kind === "failed") setProblem(word("again"));
      else change({ form: answer.form ?? null });
    } catch (fault) {
      setProblem(fault.message);
    }
    setBusy(false);
  };
  const set = (id, value) => { setProblem(""); setValues((old) => ({ ...old, [id]: value })); };
  return html`<${Dialog} label=${form.title} className="form" onClose=${close}>
    <form onSubmit=${submit} novalidate>
      <header><h2>${form.title}</h2><button type="button" class="icon" aria-label=${word("close")} onClick=${close}>×</button></header>
      <div class="fields">${form.components.map((c, index) => html`<${Row} key=${index} c=${c} channel=${channel} values=${values} set=${set} />`)}
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}</div>
      <footer><button type="button" class="button s2" onClick=${close}>${word("cancel")}</button><button type="submit" class="button s1" disabled=${busy}>${word("submit")}</button></footer>
    </form>
  <//>`;
}

function Row({ c, ...rest }) {
  if (c.type === 10) return html`<${Markdown} text=${c.content} />`;
  if (c.type === 1) return html`<${Field} name=${c.components[0].label} c=${c.components[0]} ...${rest} />`;
  return html`<${Field} name=${c.label} about=${c.description} c=${c.component} ...${rest} />`;
}

function Field({ name, about, c, channel, values, set }) {
  const needed = c.required !== false && c.type !== CHECK;
  const id = `field-${c.custom_id}`;
  const shape = { id, "aria-describedby": about ? `${id}-about` : undefined, "aria-required": needed };
  const grouped = [RADIO, CHECKS].includes(c.type);
  const title = html`${name}${needed && html`<span class="needed" title=${word("required")}> *</span>`}`;
  const said = about && html`<small id=${`${id}-about`}>${about}</small>`;
  const control = html`<${Control} c=${c} channel=${channel} value=${values[c.custom_id]} set=${(value) => set(c.custom_id, value)} shape=${shape} name=${name} />`;
  if (c.type === CHECK) return html`<div class="field">${control}${said}</div>`;
  if (grouped) return html`<fieldset class="field" aria-describedby=${shape["aria-describedby"]}><legend>${title}</legend>${said}${control}</fieldset>`;
  return html`<div class="field"><label for=${id}>${title}</label>${said}${control}</div>`;
}

function Control({ c, channel, value, set, shape, name }) {
  if (c.type === TEXT_INPUT) {
    const text = { ...shape, name: c.custom_id, placeholder: c.placeholder ?? "", value: value ?? c.value ?? "", maxLength: c.max_length ?? 4000, autocomplete: "off", onInput: (e) => set(e.target.value) };
    return c.style === 2 ? html`<textarea rows="4" ...${text} />` : html`<input type="text" ...${text} />`;
  }
  if (c.type === CHECK) return html`<${Tick} type="checkbox" option=${{ label: name }} checked=${value ?? c.default ?? false} onChange=${(e) => set(e.target.checked)} shape=${shape} />`;
  if (c.type === UPLOAD) return html`<input type="file" ...${shape} multiple=${(c.max_values ?? 1) > 1} onChange=${(e) => set([...e.target.files])} />`;
  const chosen = value ?? defaults(c);
  if (c.type === RADIO) return c.options.map((o) => html`<${Tick} key=${o.value} type="radio" name=${c.custom_id} option=${o} checked=${[chosen].flat().includes(o.value)} onChange=${() => set(o.value)} />`);
  if (c.type === CHECKS) {
    const turn = (o) => set(c.options.map((x) => x.value).filter((v) => (v === o.value ? !chosen.includes(v) : chosen.includes(v))));
    return c.options.map((o) => html`<${Tick} key=${o.value} type="checkbox" option=${o} checked=${chosen.includes(o.value)} onChange=${() => turn(o)} />`);
  }
  const bounds = { ...c, min_values: c.required === false ? 0 : c.min_values };
  return html`<${Picker} c=${bounds} channel=${channel} chosen=${chosen} send=${set} atOnce name=${name} />`;
}

function Tick({ type, name, option, checked, onChange, shape }) {
  return html`<label class="check"><input type=${type} name=${name} checked=${checked} onChange=${onChange} ...${shape ?? {}} /><span>${option.label}${option.description && html`<small>${option.description}</small>`}</span></label>`;
}

// A value as the server's door takes it: files are read only when they are sent.
export async function packed(value) {
  if (Array.isArray(value)) return Promise.all(value.map(packed));
  return value instanceof File ? encoded(value) : value;
}

async function encoded(file) {
  const url = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(file);
  });
  return { filename: file.name, data: url.slice(url.indexOf(",") + 1) };
}
