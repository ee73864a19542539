/** The least of a browser that jsdom lacks and the app needs. */

/** What the visitor's system asks for; a test may turn it on. */
export const media = { reducedMotion: false };

/** jsdom lays nothing out and has no system, so it knows no media queries. */
function matchMedia(query: string) {
  return { matches: query.includes('prefers-reduced-motion') && media.reducedMotion } as MediaQueryList;
}

const opened: Array<{ dialog: HTMLDialogElement; before: Element | null }> = [];

/** jsdom has the dialog's element but not its methods: it takes the focus, and gives it back when it closes. */
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
}

/** Escape asks the topmost dialog to close, as browsers do. */
function onEscape(event: KeyboardEvent): void {
  const top = opened.at(-1)?.dialog;
  if (event.key === 'Escape' && top?.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
}

/** jsdom takes `search` for an unknown element, and React tells so. */
function createElement(this: Document, ...what: Parameters<Document['createElement']>): HTMLElement {
  const element = Document.prototype.createElement.apply(this, what);
  if (what[0] === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
  return element;
}

const channels = new Set<BroadcastChannel>();

/** Node's own, closed after the test as a tab's are when it closes; else the next test's page would hear this one's. */
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
}

export function furnish(): void {
  window.matchMedia = matchMedia;
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = showModal;
  HTMLDialogElement.prototype.close = close;
  document.createElement = createElement as Document['createElement'];
  document.addEventListener('keydown', onEscape);
  globalThis.BroadcastChannel = TabChannel;
}

/** As a new window would be. */
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
}
