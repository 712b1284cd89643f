// The fault desk's words.

import { spanish } from "./words.js";

const WORDS = {
  done: ["Hecho.", "Done."], trouble: ["Averías", "Trouble"], server: ["Servidor", "Server"], rules: ["Lo que rechaza", "What it refuses"],
  bot: ["Juez", "Referee"], starts: ["arranques", "starts"], kill: ["Matar", "Kill"], stop: ["Parar", "Stop"], restart: ["Arrancar de nuevo", "Restart"], log: ["Registro", "Log"],
  killAt: ["Matarlo y arrancarlo de nuevo cuando", "Kill it and restart it when"], point: ["momento", "moment"], of: ["de", "of"], plan: ["Preparar", "Plan"],
  delivered: ["le llega la interacción", "the interaction is delivered"], received: ["llega su respuesta, sin aplicarla", "its answer comes in, unapplied"], answered: ["su respuesta ya está aplicada", "its answer has been applied"],
  command: ["una orden", "a command"], component: ["un botón o menú", "a button or select"], modal: ["un formulario", "a form"], autocomplete: ["una sugerencia", "a suggestion"],
  routes: ["Las próximas peticiones del juez", "The referee's next requests"], route: ["ruta", "route"], answer: ["respuesta", "answer"], late: ["tarde", "late"], delay: ["retraso en segundos", "delay in seconds"],
  times: ["cuántas veces", "how many times"], switchOn: ["Activar", "Switch on"], clear: ["Quitar todas las averías", "Switch all trouble off"],
  socket: ["Conexión del juez", "The referee's socket"], drop: ["Cortarla", "Drop it"], dropFresh: ["Cortarla sin vuelta", "Drop it for good"],
  clock: ["Reloj", "Clock"], day: ["+1 día", "+1 day"], week: ["+1 semana", "+1 week"], tokens: ["Caducar todas las fichas de interacción", "Expire all interaction tokens"],
  board: ["Tablero", "Board"], dropBoard: ["Borrar el último tablero de", "Delete the newest board of"],
  user: ["persona", "person"], noRole: ["sin roles", "no roles"], closed: ["mensajes directos cerrados", "direct messages closed"], leave: ["Se va", "Leaves"], join: ["Vuelve", "Comes back"],
  closeDms: ["Cierra sus mensajes", "Closes DMs"], openDms: ["Abre sus mensajes", "Opens DMs"], timeOut: ["Castigar 10 min", "Time out 10 min"], timeIn: ["Perdonar", "End time-out"],
  roles: ["Roles", "Roles"], role: ["rol", "role"], give: ["Dar", "Give"], take: ["Quitar", "Take"], newRole: ["rol nuevo", "new role"], make: ["Crear", "Make"],
  permissions: ["Permisos en un canal", "Permissions in a channel"], channel: ["canal", "channel"], who: ["a quién", "whose"], permission: ["permiso", "permission"], asBefore: ["Como estaba", "As it was"],
  threads: ["Hilos", "Threads"], noThread: ["No hay ningún hilo.", "There is no thread."], archive: ["Archivar", "Archive"], lock: ["Cerrar", "Lock"], reopen: ["Reabrir", "Reopen"],
  serverLanguage: ["idioma del servidor", "server's language"], newChannel: ["canal nuevo", "new channel"], dropChannel: ["Borrar el canal elegido arriba", "Delete the channel chosen above"],
  rulesAbout: ["Todo lo que este servidor rechaza, con el código de Discord y de dónde sale.", "All that this server refuses, with Discord's code and where it is written."],
  code: ["código", "code"], refusal: ["rechazo", "refusal"], source: ["fuente", "source"],
};

export const deskWord = (key) => WORDS[key][spanish() ? 0 : 1];
