// One message as the user sees it: text, Components V2, embeds, attachments, and what may be done with it.

import { forget, remove } from "./actions.js";
import { File, hex, Part, Picture } from "./components.js";
import { Avatar, classes, Component, html } from "./html.js";
import { Markdown } from "./markdown.js";
import { botUser, now, state } from "./state.js";
import { shownPath } from "./typed.js";
import { locale, word } from "./words.js";

const LATE = 900; // seconds after which a deferral can no longer be filled

const clock = (iso) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(iso));
const ThreadLink = ({ thread, go }) => html`<button type="button" class="linklike" onClick=${() => go(thread.id)}># ${thread.name} ›</button>`;

function Head({ author, at, edited }) {
  return html`<div class="head"><span class="author">${author.global_name || author.name}</span>
    ${author.bot && html`<span class="tag">✓ ${word("app")}</span>`}
    ${at && html`<time dateTime=${at} title=${new Date(at).toLocaleString(locale)}>${clock(at)}</time>`}
    ${edited && html`<span class="edited">${word("edited")}</span>`}</div>`;
}

function Via({ name, path }) {
  return html`<div class="via"><span aria-hidden="true">↱ </span><b>${name}</b> ${word("used")} <span class="at">/${path}</span></div>`;
}

const Only = ({ onDismiss }) => html`<div class="tail"><span aria-hidden="true">👁 </span>${word("only")} · <button type="button" class="linklike" onClick=${onDismiss}>${word("dismiss")}</button></div>`;
const Failed = ({ text }) => html`<div class="failed" role="alert"><span aria-hidden="true">ⓘ </span>${text}</div>`;
const Thinking = ({ author }) => html`<div class="waiting" role="status"><span class="dots" aria-hidden="true"><i /><i /><i /></span> ${author.global_name} ${word("thinking")}</div>`;

function Embed({ embed }) {
  return html`<div class="embed" style=${embed.color == null ? {} : { "--accent": hex(embed.color) }}>
    ${embed.author?.name && html`<small>${embed.author.name}</small>`}
    ${embed.title && html`<b>${embed.title}</b>`}
    ${embed.description && html`<${Markdown} text=${embed.description} />`}
    ${embed.fields?.length > 0 && html`<div class="fields">${embed.fields.map((f) => html`<div><b>${f.name}</b><${Markdown} text=${f.value} /></div>`)}</div>`}
    ${embed.image && html`<${Picture} media=${embed.image} />`}
    ${embed.footer?.text && html`<small>${embed.footer.text}</small>`}
  </div>`;
}

function Body({ message }) {
  if (message.loading) {
    return now() - message.at > LATE ? html`<${Failed} text=${word("silent")} />` : html`<${Thinking} author=${message.author} />`;
  }
  const hidden = message.flags & (1 << 15); // with Components V2 only components show files
  return html`<div class="body stack">
    ${message.content && html`<${Markdown} text=${message.content} />`}
    ${message.embeds.map((embed) => html`<${Embed} embed=${embed} />`)}
    ${!hidden && message.attachments.map((attachment) => html`<${File} key=${attachment.id} attachment=${attachment} />`)}
    ${message.components.map((c, index) => html`<${Part} key=${index} message=${message} c=${c} />`)}
  </div>`;
}

// Drawn again only when something about it has changed; the page repaints at each event.
export class Message extends Component {
  shouldComponentUpdate(next) {
    return Object.keys(next).some((key) => next[key] !== this.props[key]);
  }

  render({ message, go, failed, busy, may }) {
    if (message.type === 18) {
      return html`<div class="system" id=${`m${message.id}`}><span aria-hidden="true">🧵 </span><b>${message.author.global_name}</b> ${word("started")} ${message.thread ? html`<${ThreadLink} thread=${message.thread} go=${go} />` : message.content}</div>`;
    }
    const by = message.interaction_metadata?.user;
    const mine = message.pinged.includes(state.table.me.id);
    return html`<article class=${classes("message", mine && "pinged", message.ephemeral && "ephemeral")} id=${`m${message.id}`} aria-label=${message.author.global_name} aria-busy=${Boolean(busy)}>
      ${by && message.command && html`<${Via} name=${by.global_name} path=${shownPath(message.command)} />`}
      <${Avatar} user=${message.author} />
      <${Head} author=${message.author} at=${message.timestamp} edited=${message.edited_timestamp} />
      <${Body} message=${message} />
      ${message.thread && html`<div class="tail"><${ThreadLink} thread=${message.thread} go=${go} /></div>`}
      ${message.ephemeral && html`<${Only} onDismiss=${() => remove(message)} />`}
      ${failed && html`<${Failed} text=${failed} />`}
      ${may && !message.ephemeral && html`<button type="button" class="bin" title=${word("delete")} aria-label=${word("delete")} onClick=${() => remove(message)}>🗑</button>`}
    </article>`;
  }
}

// A command that is under way, or that nobody answered.
export function Pending({ line }) {
  const bot = botUser();
  return html`<article class=${classes("message", line.failed && "ephemeral")} aria-label=${bot.name}>
    <${Via} name=${state.table.me.name} path=${line.shown} />
    <${Avatar} user=${bot} /><${Head} author=${bot} />
    ${line.failed ? html`<${Failed} text=${word("silent")} />` : html`<div class="waiting" role="status"><span class="dots" aria-hidden="true"><i /><i /><i /></span> ${word("sending")}</div>`}
    ${line.failed && html`<${Only} onDismiss=${() => forget(line.id)} />`}
  </article>`;
}
