// Modals: a form over the page, closed only by its answer or by its user.

import { act } from "./api.js";
import { defaults, picker } from "./controls.js";
import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { channelOf, state } from "./state.js";
import { word } from "./words.js";

const layer = () => document.getElementById("layer");
export const closeLayer = () => layer().replaceChildren();

export function openForm(form) {
  const values = {};
  const problem = el("div.problem", { role: "alert" });
  const send = el("button.button.s1", { type: "submit" }, word("submit"));
  const rows = form.components.map((component) => row(component, channelOf(form.channel), values));
  const box = el("form.form", { role: "dialog", "aria-modal": "true", "aria-label": form.title },
    el("header", {}, el("h2", {}, form.title), el("button.close", { type: "button", title: word("close"), onclick: closeLayer }, "×")),
    el("div.fields", {}, rows, problem),
    el("footer", {}, el("button.button", { type: "button", onclick: closeLayer }, word("cancel")), send));
  box.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    problem.textContent = await submit(form, values);
    send.disabled = false;
  });
  box.addEventListener("keydown", (event) => { if (event.key === "Escape") closeLayer(); });
  layer().replaceChildren(box);
  box.querySelector("input, textarea, select")?.focus();
}

async function submit(form, values) {
  try {
    const answer = await act("submit", { user: state.user, form: form.id, values });
    if (answer.kind === "failed") return word("failed");
  } catch (problem) {
    return problem.message;
  }
  closeLayer();
  return "";
}

function row(component, channel, values) {
  if (component.type === 10) return markdown(component.content);
  if (component.type === 1) return field(component.components[0].label, "", component.components[0], channel, values);
  return field(component.label, component.description, component.component, channel, values);
}

function field(name, description, c, channel, values) {
  const needed = c.required !== false && c.type !== 23 ? " *" : "";
  return el("label.field", {}, el("span", {}, name + needed), description ? el("small", {}, description) : null, control(c, channel, values));
}

function control(c, channel, values) {
  const set = (value) => { values[c.custom_id] = value; };
  if (c.type === 4) return textInput(c, set);
  if (c.type === 23) return check(c, set);
  if (c.type === 19) return upload(c, set);
  const chosen = defaults(c);
  const high = c.type === 22 ? c.max_values ?? c.options.length : c.type === 21 ? 1 : c.max_values;
  const low = c.required === false ? 0 : c.min_values;
  return picker({ ...c, max_values: high, min_values: c.type === 21 ? 1 : low }, channel, chosen, (list) => set(c.type === 21 ? list[0] : list), false);
}

function textInput(c, set) {
  const shape = { placeholder: c.placeholder ?? "", value: c.value ?? "", maxLength: c.max_length ?? 4000, name: c.custom_id, oninput: (e) => set(e.target.value) };
  return c.style === 2 ? el("textarea", { rows: 4, ...shape }) : el("input", { type: "text", autocomplete: "off", ...shape });
}

function check(c, set) {
  const box = el("input", { type: "checkbox", checked: Boolean(c.default), onchange: (e) => set(e.target.checked) });
  return el("div.options", {}, el("label", {}, box, el("span", {}, word("yes"))));
}

export async function encoded(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { filename: file.name, data: btoa(text) };
}

function upload(c, set) {
  return el("input", { type: "file", multiple: (c.max_values ?? 1) > 1, onchange: async (e) => set(await Promise.all([...e.target.files].map(encoded))) });
}
