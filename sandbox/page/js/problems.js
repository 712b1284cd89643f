// What the server would not do, in the user's words: a sentence for every code of sandbox/impossible.py.

import { locale, spanish } from "./words.js";

const SENTENCES = {
  incomplete: ["A /{path} le falta una palabra: {names}", "/{path} is not complete: {names}"],
  no_command: ["Aquí no hay ninguna orden /{path}. Hay: {offered}", "There is no command /{path} here. There are: {offered}"],
  no_option: ["{command} no tiene ninguna opción {option}. Tiene: {options}", "{command} has no option {option}. It has: {options}"],
  option_required: ["Falta la opción {option}", "The option {option} is required"],
  no_suggestions: ["La opción {option} no sugiere nada", "The option {option} suggests nothing"],
  not_offered: ["«{value}» no vale como {option}. Puede ser: {offered}", "{option} is one of {offered}, not “{value}”"],
  nothing_called: ["No hay nada que se llame «{name}» para elegir", "There is nothing called “{name}” to choose"],
  text_length: ["{option}: entre {low} y {high} caracteres", "{option} takes {low} to {high} characters"],
  no_number: ["{option}: tiene que ser un número, y «{value}» no lo es", "{option} is a number, not “{value}”"],
  number_range: ["{option}: un número entre {low} y {high}", "{option} lies between {low} and {high}"],
  archived: ["En un hilo archivado no se pueden usar órdenes", "Commands cannot be used in an archived thread"],
  no_file: ["Un archivo necesita un nombre y un contenido", "A file needs a name and its data"],
  no_base64: ["El contenido de {file} no se puede leer", "The data of {file} cannot be read"],
  file_too_large: ["{file} es demasiado grande: como mucho, {limit} MiB por archivo", "{file} is too large: the limit is {limit} MiB a file"],
  no_control: ["Ese botón o menú ya no está en el mensaje", "That button or menu is no longer on the message"],
  disabled: ["{control} está desactivado", "{control} is disabled"],
  link: ["{control} es un enlace", "{control} is a link"],
  choice_count: ["{field}: elige entre {low} y {high}; has elegido {count}", "{field} takes {low} to {high} choices, not {count}"],
  no_choice: ["«{value}» no está entre las opciones: {offered}", "“{value}” is none of the choices: {offered}"],
  no_form: ["{user} no tiene abierto ese formulario", "{user} has no such form open"],
  form_place_gone: ["El canal de este formulario ya no existe", "The channel of this form is gone"],
  no_fields: ["El formulario no tiene estos campos: {fields}", "The form has no such fields: {fields}"],
  field_length: ["{field}: entre {low} y {high} caracteres", "{field} takes {low} to {high} characters"],
  field_required: ["Falta rellenar: {field}", "Still to be filled in: {field}"],
  no_message: ["{user} ya no ve ese mensaje", "{user} no longer sees that message"],
  no_answer: ["Esa respuesta no trae ningún mensaje que esperar ({response})", "That answer has no message to wait for ({response})"],
  may_not_write: ["{user} no puede escribir aquí", "{user} may not write here"],
  may_not_delete: ["{user} no puede borrar este mensaje", "{user} may not delete this message"],
  locked: ["El hilo está cerrado", "The thread is locked"],
  nobody: ["No hay nadie que se llame «{name}». Están: {people}", "Nobody is called “{name}”. There are: {people}"],
  unseen_channel: ["{user} no ve el canal {channel}", "{user} sees no channel {channel}"],
  no_guild: ["No hay ningún servidor {guild}", "There is no server {guild}"],
  no_channel: ["No hay ningún canal {channel}", "There is no channel {channel}"],
  no_thread: ["{channel} no es un hilo", "{channel} is no thread"],
  no_picture: ["El juez no enseña ninguna imagen en {channel}", "The referee shows no picture in {channel}"],
  no_member: ["{user} no es miembro del servidor", "{user} is no member of the server"],
  no_target: ["No hay ninguna persona ni rol que se llame {name}", "There is no user or role {name}"],
  no_role: ["No hay ningún rol {role}", "There is no role {role}"],
  role_name: ["Un rol necesita un nombre propio, que no tenga otro: «{role}» no vale", "A role needs a name of its own, not “{role}”"],
  no_permission: ["No hay ningún permiso {permission}", "There is no permission {permission}"],
  kill_point: ["El momento tiene que ser uno de estos: {offered}", "The moment is one of {offered}"],
  kill_type: ["El tipo tiene que ser uno de estos: {offered}", "The type is one of {offered}"],
  fault_status: ["Una avería responde 429, 500, 502 o 503, o solo retrasa (0)", "A fault answers 429, 500, 502 or 503, or only delays (0)"],
  fault_lost: ["Con una conexión se pierde una de estas: {offered}", "A connection loses one of {offered}"],
  two_bots: ["Hay dos jueces conectados con la misma ficha: cada pulsación llega a los dos, y la segunda respuesta se rechaza (40060). Para uno de ellos.",
    "Two bots are connected with one token: each press reaches both, and the second answer is refused (40060). Stop one of them."],
  unknown_act: ["La mesa no sabe hacer «{name}»", "The table cannot do “{name}”"],
  unknown_look: ["La mesa no sabe enseñar «{name}»", "The table cannot show “{name}”"],
  arguments: ["«{name}» no se puede pedir así: {faults}", "“{name}” cannot be asked so: {faults}"],
  value: ["Hay un dato que no vale: {what}", "A value is wrong: {what}"],
  refused: ["Discord lo rechazaría: {what}", "Discord would refuse it: {what}"],
  bot_died: ["El juez se ha caído: {what}", "The referee has fallen over: {what}"],
  timeout: ["«{name}» ha tardado demasiado", "“{name}” took too long"],
  request_too_large: ["Es demasiado grande para enviarlo", "It is too large to be sent"],
  no_json: ["La petición no se entiende: {what}", "The request cannot be read: {what}"],
  no_object: ["La petición no se entiende", "The request cannot be read"],
};

// A fact as this user reads it: words, a thing with names in several languages or with a label, or a list of them.
function told(fact) {
  if (Array.isArray(fact)) return fact.map(told).join(", ");
  return fact?.name === undefined ? String(fact) : fact.names?.[locale] ?? fact.label ?? fact.name;
}

// The sentence for a problem as the server sends it; its own English one for a code that is newer than this page.
export function problemWords({ code, facts, text }) {
  const sentence = SENTENCES[code]?.[spanish() ? 0 : 1];
  return sentence?.replace(/\{(\w+)\}/g, (_, key) => told(facts[key])) ?? text;
}
