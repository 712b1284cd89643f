// The page's own words, in the language of whoever sits at it.

const ES = {
  tagline: "tu mesa, en tu ordenador", channels: "Canales", direct: "Mensajes directos", members: "Miembros", you: "Eres",
  ready: "El juez está en la mesa", starting: "El juez está llegando…", dead: "El juez se ha caído", off: "El juez no está",
  offline: "Sin conexión con la mesa; reintentando…", app: "APP", edited: "(editado)", only: "Solo tú puedes ver esto",
  dismiss: "Descartar mensaje", thinking: "está pensando…", failed: "Esta interacción ha fallado",
  silent: "La aplicación no ha respondido", sending: "Enviando la orden…", again: "Algo ha ido mal. Inténtalo otra vez.",
  used: "ha usado", write: "Escribe un mensaje, o / para las órdenes", nowrite: "No puedes escribir aquí", send: "Enviar",
  cancel: "Cancelar", done: "Listo", choose: "Elige una opción", empty: "Aquí empieza el canal. Escribe / para ver qué puedes hacer.",
  of: "de", yes: "Sí", no: "No", nocommand: "No hay ninguna orden así", archived: "archivado", locked: "cerrado", started: "ha abierto el hilo",
  menu: "Lista de canales", close: "Cerrar", submit: "Enviar", required: "obligatorio", needed: "Esta opción es obligatoria",
  nothere: "Elige una de la lista", nosuggestion: "Sin sugerencias", typing: "está escribiendo…", fresh: "NUEVO", language: "Idioma",
  dms: "Acepto mensajes directos", alt: "Texto alternativo", zoom: "Ver la imagen a tamaño completo", commands: "Órdenes", options: "Opciones",
  messages: "Mensajes", pings: "menciones", unread: "sin leer", left: "fuera del servidor",
  pane: "Pantalla de", add: "Otra pantalla al lado", closePane: "Cerrar esta pantalla", theme: "Claro u oscuro", desk: "Mesa de averías", delete: "Borrar mensaje",
  spoiler: "Destripe: pulsa para leerlo", gone: "Este canal ya no existe o no puedes verlo.",
};
const EN = {
  tagline: "your table, on your own computer", channels: "Channels", direct: "Direct messages", members: "Members", you: "You are",
  ready: "The referee is at the table", starting: "The referee is coming…", dead: "The referee has fallen over", off: "The referee is away",
  offline: "Not connected to the table; trying again…", app: "APP", edited: "(edited)", only: "Only you can see this",
  dismiss: "Dismiss message", thinking: "is thinking…", failed: "This interaction failed",
  silent: "The application did not respond", sending: "Sending command…", again: "Something went wrong. Try again.",
  used: "used", write: "Write a message, or / for commands", nowrite: "You cannot write here", send: "Send",
  cancel: "Cancel", done: "Done", choose: "Make a selection", empty: "The channel begins here. Type / to see what you can do.",
  of: "of", yes: "Yes", no: "No", nocommand: "There is no such command", archived: "archived", locked: "locked", started: "started the thread",
  menu: "List of channels", close: "Close", submit: "Submit", required: "required", needed: "This option is required",
  nothere: "Choose one from the list", nosuggestion: "No suggestions", typing: "is typing…", fresh: "NEW", language: "Language",
  dms: "I accept direct messages", alt: "Alt text", zoom: "See the picture at full size", commands: "Commands", options: "Options",
  messages: "Messages", pings: "mentions", unread: "unread", left: "not in the server",
  pane: "Screen of", add: "Another screen beside it", closePane: "Close this screen", theme: "Light or dark", desk: "Fault desk", delete: "Delete message",
  spoiler: "Spoiler: press to read it", gone: "This channel is gone, or you cannot see it.",
};

export let locale = "en-GB";
let current = EN;

export function speak(userLocale) {
  locale = userLocale;
  current = userLocale.startsWith("es") ? ES : EN;
  document.documentElement.lang = userLocale;
}

export const word = (key) => current[key];
export const spanish = () => current === ES;

// A registered name or description in the user's language.
export const local = (row, key) => row[`${key}_localizations`]?.[locale] ?? row[key];
