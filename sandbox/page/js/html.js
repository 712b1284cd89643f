// Views are functions: Preact keeps the screen in step with them, htm lets them be written as HTML without a build.

import { Component, h, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import htm from "htm";

export const html = htm.bind(h);
export { Component, render, useEffect, useLayoutEffect, useMemo, useRef, useState };

const HUES = [8, 205, 145, 325, 265, 40, 175, 290, 230, 95];

// A round face with initials; decorative, for the name always stands beside it.
export function Avatar({ user, small }) {
  const name = user.global_name || user.name;
  const words = name.split(/\s+/).filter((part) => /^\p{Lu}/u.test(part));
  const letters = words.length > 1 ? words.slice(0, 2).map((part) => part[0]).join("") : name.slice(0, 2);
  const colour = user.bot ? "#8c2f39" : `hsl(${HUES[Number(BigInt(user.id) % BigInt(HUES.length))]} 48% 32%)`;
  return html`<span class=${small ? "avatar small" : "avatar"} style=${{ background: colour }} aria-hidden="true">${letters}</span>`;
}

export const classes = (...names) => names.filter(Boolean).join(" ");
