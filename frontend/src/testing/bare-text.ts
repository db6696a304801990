const faults: string[] = [];
const watchers = new WeakSet<object>();

/**
 * Return true for a text node with siblings: React updates such a node directly, but an only child through its parent
 * element.
 */
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

/** Call `look` before each call of a node's method, or of a property's setter. */
function watch(name: string, kind: "set" | "value", look: (self: Node, given: unknown[]) => void) {
  let owner: object = Text.prototype;
  while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner) as object;
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = descriptor?.[kind];
  // Test files may share a document, so another file may already watch the method.
  if (typeof original !== "function" || watchers.has(original)) return;
  function watcher(this: Node, ...given: unknown[]): unknown {
    look(this, given);
    return Reflect.apply(original as () => unknown, this, given);
  }
  watchers.add(watcher);
  Object.defineProperty(owner, name, { ...descriptor, [kind]: watcher });
}

/**
 * Record React's changes to bare text nodes on the page. A browser's translation replaces such nodes, so React would
 * throw or change a detached node.
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

/** Return the faults recorded since the last call. */
export function takeBareTextFaults(): string[] {
  return faults.splice(0);
}
