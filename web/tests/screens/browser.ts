/** Stubs that the app needs and jsdom lacks, and the life of a page: its timers and requests end with it. */
import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { resetAll } from '~/shared/store';
import { emptyDevice, freeLocks, installLocks } from './device';

/** The visitor's system settings, and whether the screen is a phone's or has room beside a form; a test may change them. */
export const media = { reducedMotion: false, phone: false, desk: false };

/** jsdom lays nothing out and has no system, so it knows no media queries. */
function matchMedia(query: string) {
  const matches = query.includes('prefers-reduced-motion')
    ? media.reducedMotion
    : (query.includes('width <') && media.phone) || (query.includes('width >=') && media.desk);
  const never = () => undefined;
  return { matches, addEventListener: never, removeEventListener: never } as unknown as MediaQueryList;
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

/** Ends the requests of the page that is open. */
let page = new AbortController();

/** Requests end with their page. Those of a closed page never leave. */
function pageFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    return fetch(input, { ...init, signal: signal ? AbortSignal.any([signal, page.signal]) : page.signal });
  };
}

const timers = new Set<NodeJS.Timeout>();

/** Timers end with their page. */
function pageTimer<Timer extends typeof setTimeout | typeof setInterval>(start: Timer): Timer {
  const startInPage = (...args: Parameters<Timer>) => {
    const timer = (start as (...args: Parameters<Timer>) => NodeJS.Timeout)(...args);
    timers.add(timer);
    return timer;
  };
  return startInPage as unknown as Timer;
}

export function openPage(address: string, state: unknown): void {
  page = new AbortController();
  history.replaceState(state, '', address);
}

/** Closes the page as a browser does. Nothing of it continues, and only storage is left for the next one. */
export async function closePage(): Promise<void> {
  cleanup();
  page.abort();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  // Code that waited for a request or a file sees its end now, not in the next page.
  await vi.dynamicImportSettled();
  act(resetAll);
  freeLocks();
  opened.length = 0;
  document.body.replaceChildren();
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
  installLocks();
  globalThis.BroadcastChannel = TabChannel;
  globalThis.fetch = pageFetch(globalThis.fetch);
  globalThis.setTimeout = pageTimer(setTimeout);
  globalThis.setInterval = pageTimer(setInterval);
  globalThis.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver;
}

/** Closes the page, and resets the browser to the state of a new window. */
export async function closeTab(): Promise<void> {
  await closePage();
  for (const channel of channels) channel.close();
  channels.clear();
  media.reducedMotion = false;
  media.phone = false;
  media.desk = false;
  localStorage.clear();
  sessionStorage.clear();
  emptyDevice();
  // A test may have taken them away.
  installLocks();
  document.head.replaceChildren();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.session;
}
