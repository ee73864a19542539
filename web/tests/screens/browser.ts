/** Stubs for what the app needs and jsdom lacks. */

/** The visitor's system settings; a test may change them. */
export const media = { reducedMotion: false };

/** jsdom lays nothing out and has no system, so it knows no media queries. */
function matchMedia(query: string) {
  return { matches: query.includes('prefers-reduced-motion') && media.reducedMotion } as MediaQueryList;
}

const opened: Array<{ dialog: HTMLDialogElement; before: Element | null }> = [];

/** jsdom has the dialog element without its methods. A dialog takes the focus and restores it when it closes. */
function showModal(this: HTMLDialogElement): void {
  opened.push({ dialog: this, before: document.activeElement });
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus();
}

function close(this: HTMLDialogElement): void {
  const at = opened.findIndex(({ dialog }) => dialog === this);
  if (at < 0) return;
  const [closed] = opened.splice(at, 1);
  this.open = false;
  (closed?.before as HTMLElement | null)?.focus();
  setTimeout(() => this.dispatchEvent(new Event('close')));
}

/** Escape sends `cancel` to the topmost dialog, as in browsers. */
function onEscape(event: KeyboardEvent): void {
  const top = opened.at(-1)?.dialog;
  if (event.key === 'Escape' && top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
}

/** jsdom does not know the `search` element, and React would warn. */
function createElement(this: Document, ...args: Parameters<Document['createElement']>): HTMLElement {
  const element = Document.prototype.createElement.apply(this, args);
  if (args[0] === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
}

const channels = new Set<BroadcastChannel>();

/** Node's channel, closed after each test, so that the next test's page does not receive this one's messages. */
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

/** Without a layout, everything is in sight. */
class Observer {
  readonly #report: (entries: Array<{ isIntersecting: boolean }>) => void;
  constructor(report: (entries: Array<{ isIntersecting: boolean }>) => void) {
    this.#report = report;
  }
  observe() {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect() {}
}

export function installStubs(): void {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  HTMLDialogElement.prototype.showModal = showModal;
  HTMLDialogElement.prototype.close = close;
  document.createElement = createElement as Document['createElement'];
  document.addEventListener('keydown', onEscape);
  globalThis.BroadcastChannel = TabChannel;
  globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
}

/** Resets the browser to the state of a new window. */
export function closeTab(): void {
  for (const channel of channels) channel.close();
  channels.clear();
  opened.length = 0;
  media.reducedMotion = false;
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.session;
}
