// The window around the panes: which users sit side by side (kept in the address), the theme, the fault desk.

import { look } from "./api.js";
import { Desk } from "./desk.js";
import { html, render, useEffect, useState } from "./html.js";
import { turnTheme } from "./theme.js";
import { speak, word } from "./words.js";

const MOST = 4;

// `#Alonso/123|Beatriz/456`: a pane each.
const fromAddress = () => (decodeURIComponent(location.hash.slice(1)) || "Alonso").split("|").slice(0, MOST)
  .map((text, index) => { const [user, here] = text.split("/"); return { key: `p${index}`, user, here: here ?? "", start: text }; });

let made = 0;

function Shell() {
  const [panes, setPanes] = useState(fromAddress);
  const [desk, setDesk] = useState(false);
  const [, setSpoken] = useState("");
  useEffect(() => {
    const hear = (event) => {
      if (event.origin !== location.origin) return;
      const frame = [...document.querySelectorAll("iframe")].find((node) => node.contentWindow === event.source);
      if (!frame) return;
      if (event.data.close) setPanes((old) => (old.length > 1 ? old.filter((pane) => pane.key !== frame.dataset.key) : old));
      else setPanes((old) => told(old, frame.dataset.key, event.data));
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    history.replaceState(null, "", `#${panes.map((pane) => `${encodeURIComponent(pane.user)}/${pane.here}`).join("|")}`);
    speak(panes[0].locale ?? navigator.language);
    setSpoken(panes[0].locale); // drawn again in the language of the first pane
    const pings = panes.reduce((sum, pane) => sum + (pane.pings ?? 0), 0);
    document.title = `${pings ? `(${pings}) ` : ""}${panes.map((pane) => pane.user).join(" · ")} — Palenque`;
    for (const frame of document.querySelectorAll("iframe")) frame.contentWindow.postMessage({ panes: panes.length }, location.origin);
  }, [panes]);
  const add = async () => {
    const { users } = await look("state");
    const seated = panes.map((pane) => pane.user);
    const { name } = users.find((user) => !seated.includes(user.name)) ?? users[0];
    setPanes([...panes, { key: `added${++made}`, user: name, here: panes[0].here, start: `${name}/${panes[0].here}` }]);
  };
  return html`<div class="shell">
    <header class="bar">
      <p class="name">Palenque</p><p class="tagline">${word("tagline")}</p>
      <button type="button" disabled=${panes.length >= MOST} aria-label=${word("add")} onClick=${add}>◫<span> ${word("add")}</span></button>
      <button type="button" aria-pressed=${desk} aria-label=${word("desk")} onClick=${() => setDesk(!desk)}>🔧<span> ${word("desk")}</span></button>
      <button type="button" aria-label=${word("theme")} title=${word("theme")} onClick=${turnTheme}>◐</button>
    </header>
    <div class="panes">${panes.map((pane) => html`<iframe key=${pane.key} data-key=${pane.key} title=${`${word("pane")} ${pane.user}`} src=${`/pane#${encodeURI(pane.start)}`} />`)}</div>
    ${desk && html`<${Desk} here=${panes[0].here} close=${() => setDesk(false)} />`}
  </div>`;
}

function told(old, key, { user, here, locale, pings }) {
  const pane = old.find((one) => one.key === key);
  if (!pane || (pane.user === user && pane.here === here && pane.locale === locale && pane.pings === pings)) return old;
  return old.map((one) => (one === pane ? { ...pane, user, here: here ?? "", locale, pings } : one));
}

speak(navigator.language);
window.addEventListener("hashchange", () => location.reload());
render(html`<${Shell} />`, document.getElementById("app"));
