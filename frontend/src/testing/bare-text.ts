const faults: string[] = [];
const watchers = new WeakSet<object>();

/** True for a text that React made as one of several children: a lone one it writes through its element. */
function isBare(node: unknown): node is Text {
  return (
    node instanceof Text &&
    node.parentElement !== null &&
    node.data.trim() !== "" &&
    node.parentElement.closest("[translate=no]") === null &&
    Object.keys(node).some((name) => name.startsWith("__reactFiber$"))
  );
}

function note(change: string, node: unknown): void {
  if (!isBare(node)) return;
  faults.push(`${change} "${node.data}" in ${node.parentElement?.outerHTML.slice(0, 300)}`);
}

/** Have `look` called before each call of a method of nodes, or of the setter of a property. */
function watch(name: string, kind: "set" | "value", look: (self: Node, given: unknown[]) => void) {
  let owner: object = Text.prototype;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = descriptor?.[kind];
  // The files of a worker may share its document.
  if (typeof original !== "function" || watchers.has(original)) return;
  function watcher(this: Node, ...given: unknown[]): unknown {
    look(this, given);
    return Reflect.apply(original as () => unknown, this, given);
  }
  watchers.add(watcher);
  Object.defineProperty(owner, name, { ...descriptor, [kind]: watcher });
}

/**
 * Note whatever React does to a bare text that is on the page. Translation by a browser has replaced it there, so that
 * React throws or changes what nobody sees.
 */
export function watchBareTexts(): void {
  watch("appendChild", "value", (_parent, [child]) => {
    note("moved", child);
  });
  watch("insertBefore", "value", (_parent, [child, reference]) => {
    note("inserted before", reference);
    note("moved", child);
  });
  watch("removeChild", "value", (_parent, [child]) => {
    note("removed", child);
  });
  watch("nodeValue", "set", (text) => {
    note("changed", text);
  });
}

/** Return what React did to bare texts since the last call. */
export function takeBareTextFaults(): string[] {
  return faults.splice(0);
}
