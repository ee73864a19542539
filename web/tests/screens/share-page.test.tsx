import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aTip, garden, rowan, tipId } from '../api/garden';
import { heading, screen, visitSignedIn, within } from './app';

const pages = [
  ['tip', `/tips/${tipId(7)}`, 'Sow peas'],
  ['plant', '/plants/fig', 'Fig'],
  ['gardener', `/gardener/${rowan.id}`, 'Rowan Thirkell'],
] as const;

beforeEach(() => {
  garden.tips = [aTip(7, { title: 'Sow peas' })];
});

describe.each(pages)('Readers of a %s', (_, path, title) => {
  test('can copy its plain address where there is no share sheet, and see that it is copied', async () => {
    const { user } = await visitSignedIn(`${path}?from=mail#hazards`);
    await heading(title);
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const messages = await screen.findByRole('region', { name: 'Messages' });
    expect(await within(messages).findByText('The link is copied.')).toBeVisible();
    expect(messages).toHaveAttribute('aria-live', 'polite');
    expect(await navigator.clipboard.readText()).toBe(location.origin + path);
  });

  test('get the system’s share sheet where there is one', async () => {
    const share = shareSheet(async () => undefined);
    const { user } = await visitSignedIn(`${path}?from=mail#hazards`);
    await heading(title);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
    expect(share.mock.calls).toEqual([[{ title, url: location.origin + path }]]);
  });
});

test('A reader who closes the share sheet gets no link', async () => {
  shareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  const { user } = await visitSignedIn(`/tips/${tipId(7)}`);
  const copy = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(copy).not.toHaveBeenCalled();
});

test('When the share sheet does not open, the link is copied', async () => {
  shareSheet(() => Promise.reject(new DOMException('not now', 'NotAllowedError')));
  const { user } = await visitSignedIn(`/tips/${tipId(7)}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByText('The link is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tips/${tipId(7)}`);
});

test('When the link cannot be copied, a message says what to do', async () => {
  const { user } = await visitSignedIn(`/tips/${tipId(7)}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link could not be copied. Copy it from the address bar.')).toBeVisible();
});

test('A hidden tip, which only its author can open, has no link to share', async () => {
  garden.tips = [aTip(7, { title: 'Sow peas', availability: 'hidden', authorId: rowan.id, own: true })];
  await visitSignedIn(`/tips/${tipId(7)}`);
  await heading('Sow peas');
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});

test('A browser’s own share button gets the address of the page that is open, not of the first one', async () => {
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  canonical.href = 'https://garden.example/plants/fig';
  document.head.append(canonical);
  const { user } = await visitSignedIn('/plants/fig');
  await heading('Fig');
  expect(canonical.href).toBe('https://garden.example/plants/fig');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Plants' }));
  await heading('Plants');
  expect(canonical.href).toBe(`${location.origin}/plants`);
});

/** jsdom has none, as most desks. */
function shareSheet(answer: (data: ShareData) => Promise<void>) {
  const share = vi.fn(answer);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  return share;
}
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});
