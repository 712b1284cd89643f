// The fault desk: trouble on demand, the server's settings, and the table of what it refuses.

import { act, look } from "./api.js";
import { deskWord as say } from "./deskwords.js";
import { classes, html, useEffect, useState } from "./html.js";
import { problemWords } from "./problems.js";
import { locale, word } from "./words.js";

const EVERY = 1500; // ms between looks at the state while the desk is open
const ROUTES = ["/interactions/*/callback", "/webhooks/*/messages/*", "/webhooks/*", "/channels/*/messages", "/channels/*/messages/*", "*"];

export function Desk({ here, close }) {
  const [tab, setTab] = useState("trouble");
  const [state, setState] = useState(null);
  const [done, setDone] = useState(null);
  const refresh = () => look("state").then(setState).catch(() => {});
  useEffect(() => { refresh(); const timer = setInterval(refresh, EVERY); return () => clearInterval(timer); }, []);
  const run = async (name, args = {}) => {
    try { await act(name, args); setDone({ text: say("done") }); } catch (problem) { setDone({ text: problem.message, bad: true }); }
    refresh();
  };
  const tabs = [["trouble", Trouble], ["server", Places], ["rules", Rules]];
  const View = tabs.find(([name]) => name === tab)[1];
  return html`<aside class=${classes("desk", tab === "rules" && "wide")} aria-label=${word("desk")}>
    <header><h2>${word("desk")}</h2><button type="button" class="icon" aria-label=${word("close")} onClick=${close}>×</button></header>
    <div class="tabs" role="tablist">${tabs.map(([name]) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-controls="desk-panel" aria-selected=${tab === name} onClick=${() => setTab(name)}>${say(name)}</button>`)}</div>
    <div role="tabpanel" id="desk-panel" aria-labelledby=${`tab-${tab}`}>
      ${done && html`<p class=${classes("done", done.bad && "problem")} role=${done.bad ? "alert" : "status"}>${done.text}</p>`}
      ${state && html`<${View} state=${state} run=${run} here=${here} />`}
    </div>
  </aside>`;
}

const Press = ({ label, go, kind = "s2" }) => html`<button type="button" class=${`button ${kind}`} onClick=${go}>${label}</button>`;

function Choice({ label, value, set, options, wide }) {
  return html`<label class=${classes("small", wide && "all")}><span>${label}</span><select aria-label=${label} value=${value} onChange=${(e) => set(e.target.value)}>${options.map((o) => { const [v, name] = [o].flat(); return html`<option value=${v} selected=${v === value}>${name ?? v}</option>`; })}</select></label>`;
}

const Number_ = ({ label, value, set, step = 1 }) => html`<label class="small">${label}<input type="number" min="0" step=${step} value=${value} onInput=${(e) => set(e.target.value)} /></label>`;
const Part = ({ title, children }) => html`<section><h3>${title}</h3>${children}</section>`;

// A few inputs that belong together.
function useFields(start) {
  const [fields, setFields] = useState(start);
  return [fields, (name) => (value) => setFields((old) => ({ ...old, [name]: value }))];
}

function Trouble({ state, run, here }) {
  const [f, set] = useFields({ route: ROUTES[0], status: "0", delay: "4", times: "1", point: "received", type: "component" });
  const [log, setLog] = useState("");
  const fault = () => run("fault", { route: f.route, status: Number(f.status), delay: Number(f.delay), times: Number(f.times) });
  const places = state.places.channels;
  const board = places.find((c) => c.id === here) ?? places[0];
  return html`
    <${Part} title=${`${say("bot")}: ${word(state.bot)} · ${say("starts")}: ${state.starts}`}>
      ${state.problems.map((problem) => html`<p class="problem" role="alert">${problemWords(problem)}</p>`)}
      <div class="row"><${Press} label=${say("kill")} kind="s4" go=${() => run("kill")} /><${Press} label=${say("stop")} go=${() => run("stop")} /><${Press} label=${say("restart")} kind="s3" go=${() => run("restart")} />
        <${Press} label=${say("log")} go=${async () => setLog((await look("log")).slice(-4000) || "—")} /></div>
      ${log && html`<pre tabindex="0">${log}</pre>`}
    <//>
    <${Part} title=${say("killAt")}>
      <div class="row"><${Choice} wide label=${say("point")} value=${f.point} set=${set("point")} options=${["delivered", "received", "answered"].map((p) => [p, say(p)])} />
        <${Choice} label=${say("of")} value=${f.type} set=${set("type")} options=${["command", "component", "modal", "autocomplete"].map((k) => [k, say(k)])} />
        <${Press} label=${say("plan")} kind="s4" go=${() => run("kill_at", { point: f.point, type: f.type, restart: true })} /></div>
    <//>
    <${Part} title=${say("routes")}>
      <div class="row"><${Choice} label=${say("route")} value=${f.route} set=${set("route")} options=${ROUTES} />
        <${Choice} label=${say("answer")} value=${f.status} set=${set("status")} options=${[["0", say("late")], "429", "500", "503"]} /></div>
      <div class="row"><${Number_} label=${say("delay")} value=${f.delay} set=${set("delay")} step="0.5" /><${Number_} label=${say("times")} value=${f.times} set=${set("times")} /><${Press} label=${say("switchOn")} kind="s4" go=${fault} /></div>
      ${state.faults.faults.map((x) => html`<p class="on">${x.method} ${x.template}: ${x.status || say("late")} · ${x.delay} s · ×${x.times}</p>`)}
      ${state.faults.kills.map((x) => html`<p class="on">${say("killAt")} ${say(x.point)} · ${x.type ?? ""}</p>`)}
      <${Press} label=${say("clear")} go=${() => run("clear_faults")} />
    <//>
    <${Part} title=${say("socket")}><div class="row"><${Press} label=${say("drop")} go=${() => run("drop_socket", { resumable: true })} /><${Press} label=${say("dropFresh")} go=${() => run("drop_socket", { resumable: false })} /></div><//>
    <${Part} title=${`${say("clock")}: ${new Date(state.now * 1000).toLocaleString(locale)}`}><div class="row">
      ${[["+4 s", 4], ["+16 min", 960], ["+1 h", 3601], [say("day"), 86400], [say("week"), 604800]].map(([label, seconds]) => html`<${Press} label=${label} go=${() => run("advance", { seconds })} />`)}</div>
      <${Press} label=${say("tokens")} go=${() => run("expire_tokens")} /><//>
    <${Part} title=${say("board")}><${Press} label=${`${say("dropBoard")} #${board?.name ?? ""}`} kind="s4" go=${() => run("drop_board", { channel: board.id })} /><//>`;
}

function Places({ state, run, here }) {
  const { places } = state;
  const people = state.users.map((user) => user.name);
  const threads = places.channels.filter((c) => c.thread);
  const [f, set] = useFields({ user: people[0], role: "", newRole: "", channel: here || places.channels[0].id, who: places.bot, permission: "send_messages", locale: places.locale, name: "" });
  const who = state.users.find((user) => user.name === f.user) ?? state.users[0];
  const roles = places.roles.filter((role) => role !== "@everyone" && role !== places.bot);
  const allow = (args) => run("allow", { channel: f.channel, who: f.who, ...args });
  return html`
    <${Part} title=${word("members")}>
      <div class="row"><${Choice} label=${say("user")} value=${f.user} set=${set("user")} options=${people} /></div>
      <p class="on">${who.id in places.members ? places.members[who.id].join(", ") || say("noRole") : word("left")}${who.dms_open ? "" : ` · ${say("closed")}`}</p>
      <div class="row"><${Press} label=${say("leave")} kind="s4" go=${() => run("leave", { user: f.user })} /><${Press} label=${say("join")} go=${() => run("join", { user: f.user })} />
        <${Press} label=${say("closeDms")} go=${() => run("set_dms", { user: f.user, open: false })} /><${Press} label=${say("openDms")} go=${() => run("set_dms", { user: f.user, open: true })} />
        <${Press} label=${say("timeOut")} go=${() => run("time_out", { user: f.user, seconds: 600 })} /><${Press} label=${say("timeIn")} go=${() => run("time_out", { user: f.user, seconds: 0 })} /></div>
    <//>
    <${Part} title=${say("roles")}>
      <div class="row"><${Choice} label=${say("role")} value=${f.role || roles[0]} set=${set("role")} options=${roles} />
        <${Press} label=${say("give")} kind="s3" go=${() => run("give_role", { user: f.user, role: f.role || roles[0] })} /><${Press} label=${say("take")} kind="s4" go=${() => run("take_role", { user: f.user, role: f.role || roles[0] })} /></div>
      <div class="row"><label class="small">${say("newRole")}<input value=${f.newRole} onInput=${(e) => set("newRole")(e.target.value)} /></label>
        <${Press} label=${`${say("make")}: ${f.permission}`} go=${() => run("add_role", { name: f.newRole, permissions: [f.permission] })} /></div>
    <//>
    <${Part} title=${say("permissions")}>
      <div class="row"><${Choice} label=${say("channel")} value=${f.channel} set=${set("channel")} options=${places.channels.map((c) => [c.id, `#${c.name}`])} />
        <${Choice} label=${say("who")} value=${f.who} set=${set("who")} options=${[places.bot, ...new Set([...places.roles, ...people])]} />
        <${Choice} label=${say("permission")} value=${f.permission} set=${set("permission")} options=${places.permissions} /></div>
      <div class="row"><${Press} label=${say("take")} kind="s4" go=${() => allow({ deny: [f.permission] })} /><${Press} label=${say("give")} kind="s3" go=${() => allow({ allow: [f.permission] })} /><${Press} label=${say("asBefore")} go=${() => allow({})} /></div>
    <//>
    <${Part} title=${say("threads")}>
      ${threads.length ? threads.map((c) => html`<div class="row" key=${c.id}><span style="flex: 1">🧵 ${c.name}${c.archived ? ` · ${word("archived")}` : ""}${c.locked ? ` · ${word("locked")}` : ""}</span>
        <${Press} label=${say("archive")} go=${() => run("archive", { channel: c.id, archived: true, locked: c.locked })} /><${Press} label=${say("lock")} go=${() => run("archive", { channel: c.id, archived: c.archived, locked: true })} />
        <${Press} label=${say("reopen")} go=${() => run("archive", { channel: c.id, archived: false, locked: false })} /></div>`) : html`<p class="on">${say("noThread")}</p>`}
    <//>
    <${Part} title=${say("server")}>
      <div class="row"><${Choice} label=${say("serverLanguage")} value=${places.locale} set=${(locale) => run("set_guild_locale", { locale })} options=${["es-ES", "en-GB", "en-US"]} /></div>
      <div class="row"><label class="small">${say("newChannel")}<input value=${f.name} onInput=${(e) => set("name")(e.target.value)} /></label><${Press} label=${say("make")} go=${() => run("add_channel", { name: f.name })} />
        <${Press} label=${say("dropChannel")} kind="s4" go=${() => run("drop_channel", { channel: f.channel })} /></div>
    <//>`;
}

function Rules() {
  const [rules, setRules] = useState([]);
  useEffect(() => { look("rules").then(setRules); }, []);
  return html`<section><p>${say("rulesAbout")}</p><table><thead><tr><th scope="col">${say("code")}</th><th scope="col">${say("refusal")}</th><th scope="col">${say("source")}</th></tr></thead>
    <tbody>${rules.map((rule) => html`<tr key=${rule.key}><td>${rule.status} · ${rule.code}</td><td>${rule.message}${rule.detail && html`<small>${rule.detail}</small>`}</td><td>${rule.source}</td></tr>`)}</tbody></table></section>`;
}
