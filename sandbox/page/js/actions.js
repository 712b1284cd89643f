// What a user does to messages and commands, and how the screen shows that it is under way or has failed.

import { act } from "./api.js";
import { change, messagesIn, receive, state } from "./state.js";
import { word } from "./words.js";

// Press or choose on a message; shows the form that it opens, or that it failed.
export async function perform(message, name, args) {
  state.failed.delete(message.id);
  state.busy.set(message.id, args.custom_id);
  change();
  try {
    const answer = await act(name, { user: state.user, message: message.id, ...args });
    if (answer.message) receive(answer.message, answer.kind === "message" || answer.kind === "deferred" && answer.message.id !== message.id);
    if (answer.kind === "failed") state.failed.set(message.id, word("failed"));
    if (answer.form) change({ form: answer.form });
    return answer.kind !== "failed";
  } catch (problem) {
    state.failed.set(message.id, problem.message);
    return false;
  } finally {
    state.busy.delete(message.id);
    change();
  }
}

let counter = 0;

// Send a command: a line of its own says so until the bot has answered, and stays when it has not.
export async function sendCommand(path, shown, options) {
  const line = { id: `pending${++counter}`, channel: state.here, shown, failed: false, after: messagesIn(state.here).at(-1)?.id };
  change({ pending: [...state.pending, line] });
  const drop = () => change({ pending: state.pending.filter((other) => other.id !== line.id) });
  try {
    const answer = await act("command", { user: state.user, path, options, channel: state.here });
    if (answer.kind !== "failed") drop();
    else change({ pending: state.pending.map((other) => (other.id === line.id ? { ...line, failed: true } : other)) });
    if (answer.form) change({ form: answer.form });
    return "";
  } catch (problem) {
    drop();
    return problem.message;
  }
}

export const forget = (id) => change({ pending: state.pending.filter((line) => line.id !== id) });
export const remove = (message) => act("delete", { user: state.user, message: message.id }).catch((problem) => {
  state.failed.set(message.id, problem.message);
  change();
});
