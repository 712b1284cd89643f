// A select as Discord draws it: a box with its choice, and a list with labels, descriptions and emoji. The focus stays
// on the box and the list is walked with the arrow keys (WAI-ARIA: select-only combobox).

import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "./html.js";
import { guildOf, state } from "./state.js";
import { word } from "./words.js";

export function defaults(c) {
  return [...(c.options ?? []).filter((o) => o.default).map((o) => o.value), ...(c.default_values ?? []).map((d) => d.id)];
}

// What a select offers: its own options, or the users, roles and channels around it.
export function optionsOf(c, channel) {
  if (c.options) return c.options;
  const guild = guildOf(channel);
  const members = guild ? guild.members : [state.table.me.id, state.table.bot];
  const users = state.table.users.filter((u) => members.includes(u.id)).sort((a, b) => a.bot - b.bot).map((u) => ({ label: u.name, value: u.id }));
  const roles = (guild?.roles ?? []).map((r) => ({ label: r.name.startsWith("@") ? r.name : `@${r.name}`, value: r.id }));
  const channels = state.table.channels.filter((x) => x.guild === guild?.id).map((x) => ({ label: `#${x.name}`, value: x.id }));
  return { 5: users, 6: roles, 7: [...users, ...roles], 8: channels }[c.type] ?? [];
}

let ids = 0;

// `send(values)` is called with the whole choice. `atOnce`: each click counts (in forms); otherwise a choice of several
// is sent when the list is closed with Enter or *Done*.
export function Picker({ c, channel, chosen, send, atOnce = false, name }) {
  const options = optionsOf(c, channel);
  const [low, high] = [c.min_values ?? 1, c.max_values ?? 1];
  const several = high > 1 || (low === 0 && !atOnce);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const [draft, setDraft] = useState(chosen);
  const values = several && open && !atOnce ? draft : chosen;
  const box = useRef(null);
  const [id] = useState(() => `list${++ids}`);

  useEffect(() => {
    if (!open) return undefined;
    const away = (event) => { if (!box.current?.contains(event.target)) setOpen(false); };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  useLayoutEffect(() => { if (open) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" }); }, [open, at]);

  const show = () => { setDraft(chosen); setAt(Math.max(0, options.findIndex((o) => chosen.includes(o.value)))); setOpen(true); };
  const fits = (list) => list.length >= low && list.length <= high;
  const finish = () => { if (fits(draft)) { setOpen(false); send(draft); } };
  const take = (option) => {
    if (!option) return;
    const without = values.filter((value) => value !== option.value);
    if (!several) {
      setOpen(false);
      send(low === 0 && chosen.includes(option.value) ? [] : [option.value]);
      return;
    }
    const next = without.length < values.length ? without : values.length < high ? [...values, option.value] : values;
    const sorted = options.map((o) => o.value).filter((value) => next.includes(value));
    if (atOnce) send(sorted); else setDraft(sorted);
  };
  const keys = (event) => {
    const { key } = event;
    if (!open) {
      if (["Enter", " ", "ArrowDown", "ArrowUp"].includes(key)) { event.preventDefault(); show(); }
      return;
    }
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1, PageDown: at + 8, PageUp: at - 8 };
    if (key in moves) setAt(Math.min(Math.max(moves[key], 0), options.length - 1));
    else if (key === "Escape") setOpen(false);
    else if (key === " " || (key === "Enter" && !several)) take(options[at]);
    else if (key === "Enter") { if (atOnce) setOpen(false); else finish(); }
    else if (key === "Tab") { setOpen(false); return; }
    else if (key.length === 1) { const found = options.findIndex((o, i) => i > at && o.label.toLowerCase().startsWith(key.toLowerCase())); if (found >= 0) setAt(found); return; }
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const names = options.filter((o) => values.includes(o.value)).map(label);
  const count = low === high ? `${values.length} ${word("of")} ${high}` : `${values.length} ${word("of")} ${low}–${high}`;
  return html`<div class="pick" ref=${box}>
    <button type="button" class=${classes("pick-box", names.length && "some")} role="combobox" aria-haspopup="listbox" aria-expanded=${open}
      aria-controls=${open ? id : undefined} aria-activedescendant=${open ? `${id}-${at}` : undefined} aria-label=${name || c.placeholder || word("choose")}
      data-custom-id=${c.custom_id} disabled=${c.disabled} onClick=${() => (open ? setOpen(false) : show())} onKeyDown=${keys}>
      <span class="pick-text">${names.length ? names.join(", ") : c.placeholder || word("choose")}</span><span class="arrow" aria-hidden="true">⌄</span>
    </button>
    ${open && html`<div class="menu">
      <ul role="listbox" id=${id} aria-label=${name || c.placeholder || word("choose")} aria-multiselectable=${several}>
        ${options.map((o, index) => html`<li role="option" id=${`${id}-${index}`} key=${o.value} data-value=${o.value} aria-selected=${values.includes(o.value)}
          class=${classes(index === at && "here")} onPointerMove=${() => setAt(index)} onClick=${() => take(o)}>
          ${several && html`<i class="tick" aria-hidden="true">${values.includes(o.value) ? "✓" : ""}</i>`}
          ${o.emoji?.name && html`<span class="emoji">${o.emoji.name}</span>`}
          <span>${o.label}${o.description && html`<small>${o.description}</small>`}</span></li>`)}
      </ul>
      ${several && !atOnce && html`<div class="confirm"><span role="status">${count}</span><button type="button" class="button s1" disabled=${!fits(draft)} onClick=${finish}>${word("done")}</button></div>`}
    </div>`}
  </div>`;
}

const label = (o) => `${o.emoji?.name ? `${o.emoji.name} ` : ""}${o.label}`;
