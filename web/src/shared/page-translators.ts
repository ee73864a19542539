/**
 * Lets React work on a page that is being translated. The translators of Chrome, Edge and Google replace each text node by
 * `<font><font>…</font></font>`, and React still has the text node: its `removeChild` and `insertBefore` would throw, and its changes of
 * the text would be invisible (facebook/react#11538). Here the node's stand-in is removed in its place, or gives way to a changed text,
 * which the translator then translates again.
 */

/** What a translator put where a node was. */
const standIns = new WeakMap<Node, ChildNode>();

const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** What is in the page for this node, which itself is not; undefined if nothing is. */
function standIn(node: Node): ChildNode | undefined {
  let found: Node | undefined = node;
  while (found && !found.parentNode) found = standIns.get(found);
  return found === node ? undefined : (found as ChildNode | undefined);
}

/** The child of the parent that shows the node. */
function shownIn(parent: Node, node: Node): Node | undefined {
  let found: Node | null | undefined = standIn(node) ?? node;
  while (found && found.parentNode !== parent) found = found.parentNode;
  return found ?? undefined;
}

/** Removes the node from where a translator moved it, with wrappers that would be empty. */
function take(parent: Node, node: ChildNode): void {
  let taken = standIn(node) ?? node;
  while (taken.parentNode && taken.parentNode !== parent && taken.parentNode.childNodes.length === 1) {
    taken = taken.parentNode as Node as ChildNode;
  }
  taken.remove();
}

function read(records: MutationRecord[]): void {
  /** Inserted beside a text that the translator removes next. */
  const beside = new Set<Node | null>();
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') {
      standIn(target)?.replaceWith(target);
      continue;
    }
    const added = [...addedNodes].find(isFont);
    if (added) {
      standIns.delete(added);
      if (removedNodes.length === 0) beside.add(added);
    }
    const replacement = added ?? [previousSibling, nextSibling].find((node) => beside.has(node));
    if (!isFont(replacement)) continue;
    for (const removed of removedNodes) {
      if (replacement.contains(removed)) continue;
      standIns.set(removed, replacement);
      observer.observe(removed, { characterData: true });
    }
  }
}

const observer = new MutationObserver(read);

export function surviveTranslators(): void {
  // A removed text is observed until its record is read, so a change that comes before that has a record too.
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
  /** A text that React moves. */
  const leave = (node: Node) => {
    if (isText(node) && !node.parentNode) standIn(node)?.remove();
  };

  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    leave(node);
    return appendChild.call(this, node) as Child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    leave(node);
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as Child;
    read(observer.takeRecords());
    // Of a text that a translator has deleted, the place is unknown.
    return insertBefore.call(this, node, shownIn(this, next) ?? (isText(next) ? null : next)) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (node.parentNode === this || !isText(node)) return removeChild.call(this, node) as Child;
    read(observer.takeRecords());
    take(this, node as Node as ChildNode);
    return node;
  };
}
