/** A page translator: it wraps each text of the page in `<font><font>…</font></font>`, and what changes or comes later too. */
import type { Page } from '@playwright/test';

/** `moves`: the text node itself is moved into the wrapper; `replaces`: the wrapper has a copy, as those of browsers. */
type Way = 'moves' | 'replaces';

export const translate = (page: Page, way: Way): Promise<void> => page.evaluate(wrap, way);

/** Begins on every page before its script. */
export const translateEarly = (page: Page, way: Way) => page.addInitScript(wrap, way);

/** Runs in the page. */
function wrap(way: Way): void {
  const left = 'font, script, style, textarea, noscript, title';
  const wrapText = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    text.replaceWith(outer);
    inner.append(way === 'moves' ? text : text.data);
  };
  const wrapAll = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node.nodeType === Node.TEXT_NODE ? [node as Text] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) wrapText(text);
  };
  const begin = () => {
    wrapAll(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) wrapAll(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.body) begin();
  else document.addEventListener('readystatechange', begin, { once: true });
}
