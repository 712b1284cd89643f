// The server's door for users: acts change something and wait for the bot, looks only read, the feed is live.

import { problemWords } from "./problems.js";

async function post(kind, name, args) {
  const response = await fetch(`/local/${kind}/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(args),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(problemWords(answer));
  return answer;
}

export const act = (name, args = {}) => post("act", name, args);
export const look = (name, args = {}) => post("look", name, args);

// Calls `heard` with each event and `online` with true or false; reconnects until closed.
export function live(user, heard, online) {
  let socket = null;
  let closed = false;
  let wait = 300;
  function open() {
    socket = new WebSocket(`ws://${location.host}/local/live?user=${encodeURIComponent(user)}`);
    socket.onopen = () => { wait = 300; online(true); };
    socket.onmessage = (event) => { if (!closed) heard(JSON.parse(event.data)); };
    socket.onclose = () => {
      if (closed) return;
      online(false);
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 5000);
    };
  }
  open();
  return () => { closed = true; socket.close(); };
}
