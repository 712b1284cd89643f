// Dark or light: as the system says, until somebody chooses; every pane and tab follows.

const asked = window.matchMedia("(prefers-color-scheme: light)");

const theme = () => localStorage.getItem("theme") ?? (asked.matches ? "light" : "dark");
const show = () => { document.documentElement.dataset.theme = theme(); };

export function turnTheme() {
  localStorage.setItem("theme", theme() === "dark" ? "light" : "dark");
  show();
}

window.addEventListener("storage", show);
asked.addEventListener("change", show);
show();
