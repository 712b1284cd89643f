// Building elements without a framework.

export function el(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className += ` ${value}`;
    else if (key in node && key !== "list") node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const HUES = [28, 205, 145, 340, 265, 85, 0, 180, 230, 55];

export function avatar(user, small = false) {
  const hue = HUES[Number(BigInt(user.id) % BigInt(HUES.length))];
  const name = user.global_name || user.name;
  const face = el(small ? "div.avatar.small" : "div.avatar", { "aria-hidden": "true" }, initials(name));
  face.style.background = user.bot ? "var(--gold)" : `hsl(${hue} 45% 65%)`;
  return face;
}

function initials(name) {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word));
  return words.length > 1 ? words.slice(0, 2).map((word) => word[0]).join("") : name.slice(0, 2);
}

export function hex(colour) {
  return `#${colour.toString(16).padStart(6, "0")}`;
}
