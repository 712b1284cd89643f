// The list over the line at the bottom: commands, options, choices.

import { html, useEffect, useRef } from "./html.js";

export function Sheet({ title, about, rows, at, take, view, nothing }) {
  const list = useRef(null);
  useEffect(() => { list.current?.querySelector(".here")?.scrollIntoView({ block: "nearest" }); }, [at, rows.length]);
  return html`<div class="sheet">
    <p class="sheet-title"><b>${title}</b>${about && html` <span>${about}</span>`}</p>
    ${rows.length > 0 && html`<ul id="sheet" role="listbox" aria-label=${title} ref=${list}>
      ${rows.map((row, index) => html`<li role="option" id=${`sheet-${index}`} key=${index} data-value=${row.path ?? row.name ?? row.value} class=${index === at ? "here" : ""} aria-selected=${index === at}
        onPointerDown=${(event) => event.preventDefault()} onClick=${() => take(row)}>${view(row)}</li>`)}
    </ul>`}
    ${!rows.length && nothing && html`<p class="sheet-none">${nothing}</p>`}
  </div>`;
}
