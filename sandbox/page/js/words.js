// The page's own words, in the language of whoever sits at it.

const ES = {
  title: "Mesa local", sub: "jugar sin salir de casa", channels: "Canales", direct: "Mensajes directos",
  you: "Juegas como", ready: "El juez está en la mesa", starting: "El juez está llegando…", dead: "El juez se ha caído",
  off: "El juez no está", offline: "Sin conexión con la mesa; reintentando…", app: "APP", edited: "(editado)",
  only: "Solo tú ves esto", dismiss: "Descartar", thinking: "está pensando", failed: "Esta interacción ha fallado",
  used: "usó", write: "Escribe un mensaje o / para las órdenes", nowrite: "Aquí no puedes escribir", send: "Enviar",
  cancel: "Cancelar", confirm: "Confirmar", choose: "Elige…", nothing: "—", empty: "Aquí no hay nada todavía. Escribe / para empezar.",
  of: "de", yes: "Sí", no: "No", nocommand: "No hay ninguna orden así", archived: "archivado", thread: "abrió el hilo",
  menu: "Canales", close: "Cerrar", submit: "Enviar", required: "obligatorio", noshow: "Sin sugerencias", delete: "Borrar",
  typing: "está escribiendo",
};
const EN = {
  title: "Local table", sub: "to play at without leaving home", channels: "Channels", direct: "Direct messages",
  you: "You play as", ready: "The referee is at the table", starting: "The referee is coming…", dead: "The referee has fallen over",
  off: "The referee is away", offline: "Not connected to the table; trying again…", app: "APP", edited: "(edited)",
  only: "Only you can see this", dismiss: "Dismiss", thinking: "is thinking", failed: "This interaction failed",
  used: "used", write: "Write a message, or / for commands", nowrite: "You cannot write here", send: "Send",
  cancel: "Cancel", confirm: "Confirm", choose: "Choose…", nothing: "—", empty: "Nothing here yet. Type / to begin.",
  of: "of", yes: "Yes", no: "No", nocommand: "There is no such command", archived: "archived", thread: "started the thread",
  menu: "Channels", close: "Close", submit: "Submit", required: "required", noshow: "No suggestions", delete: "Delete",
  typing: "is typing",
};

let current = EN;
export let locale = "en-GB";

export function speak(userLocale) {
  locale = userLocale;
  current = userLocale.startsWith("es") ? ES : EN;
  document.documentElement.lang = userLocale;
  document.title = current.title;
}

export const word = (key) => current[key];

// A registered name or description in the user's language.
export function local(row, key) {
  return row[`${key}_localizations`]?.[locale] ?? row[key];
}
