/** Gardeners' photographs as readers see them. */
import { afterEach, expect, test, vi } from 'vitest';
import { aGardener, aPicture, aTip, garden, ownTip, rowan, tipId } from '../../api/garden';
import { address, fireEvent, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls } from '../backend';

const photos = [
  { ...aPicture('one'), alt: 'Leek stems under soil' },
  { ...aPicture('two'), width: 900, caption: 'After rain' },
  aPicture('three'),
];
const [cover] = photos;

afterEach(() => vi.unstubAllGlobals());

test('A card shows the cover before a linked picture, in three widths on its own colour, and else the linked picture', async () => {
  garden.tips = [aTip(5, { photos, ...(cover ? { cover } : {}) }), aTip(4)];
  await visit('/Tips');
  await screen.findByRole('link', { name: 'Tip 5' });
  const [first, second] = [...document.querySelectorAll('article img')];
  expect(first).toHaveAttribute('alt', 'Leek stems under soil');
  expect(first).toHaveAttribute('src', '/media/one/960.jpg');
  expect(first).toHaveAttribute(
    'srcset',
    '/media/one/480.jpg 480w, /media/one/960.jpg 960w, /media/one/1600.jpg 1600w',
  );
  expect(first).toHaveAttribute('width', '1600');
  expect(first).toHaveStyle({ backgroundColor: '#456b3a' });
  expect(first?.parentElement?.querySelector('source')).toHaveAttribute(
    'srcset',
    '/media/one/480.avif 480w, /media/one/960.avif 960w, /media/one/1600.avif 1600w',
  );
  expect(second).toHaveAttribute('src', 'https://pictures.example/4.jpg');
});

test('The photographs of a tip open over the page, and the keyboard leads through them and back', async () => {
  garden.tips = [aTip(5, { title: 'Earth up the leeks', photos })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  // The linked picture is not shown, so its host sees nobody.
  expect(document.querySelector('main img[src^="https:"]')).toBeNull();
  expect(screen.queryByText('pictures.example')).not.toBeInTheDocument();
  const second = screen.getByRole('button', { name: 'Photograph 2 of 3' });
  second.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Photographs of “Earth up the leeks”' }));
  expect(dialog.getByRole('status')).toHaveTextContent('2 of 3');
  expect(dialog.getByText('After rain')).toBeVisible();
  expect(dialog.getByRole('img', { name: 'Earth up the leeks' })).toHaveAttribute(
    'srcset',
    expect.stringContaining('/media/two/1600.jpg 900w'),
  );
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(dialog.getByRole('status')).toHaveTextContent('3 of 3');
  expect(dialog.getByRole('button', { name: 'Next photograph' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(dialog.getByRole('img', { name: 'Leek stems under soil' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(second).toHaveFocus();
});

test('A reader reports a photograph as its tip, and goes on with the photographs', async () => {
  garden.tips = [aTip(5, { photos })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('button', { name: 'Open the photographs, 3' }));
  const report = await screen.findByRole('button', { name: 'Report this photograph' });
  await user.click(report);
  const form = within(await screen.findByRole('dialog', { name: 'Report this photograph' }));
  await user.click(form.getByRole('radio', { name: /^Copied/ }));
  await user.click(form.getByRole('button', { name: /^Send/ }));
  await waitFor(() =>
    expect(calls('post', '/reports')[0]?.body).toMatchObject({
      kind: 'tip',
      id: tipId(5),
      photo: cover?.id,
      reason: 'copied',
    }),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('1 of 3');
  expect(report).toHaveFocus();
});

test('Going back from the form of a report closes the photographs, and the next one opens without the form', async () => {
  garden.tips = [aTip(5, { photos })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  const open = () => screen.findByRole('button', { name: 'Open the photographs, 3' });
  await user.click(await open());
  await user.click(await screen.findByRole('button', { name: 'Report this photograph' }));
  await screen.findByRole('dialog', { name: 'Report this photograph' });
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await open());
  expect(await screen.findByRole('button', { name: 'Report this photograph' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('Gardeners cannot report their own photographs', async () => {
  garden.tips = [aTip(5, { own: true, photos })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('button', { name: 'Open the photographs, 3' }));
  expect(await screen.findByRole('button', { name: 'Next photograph' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Report this photograph' })).not.toBeInTheDocument();
});

test('Below the cover are its caption and the way to the other photographs', async () => {
  const [first, ...others] = photos;
  garden.tips = [
    aTip(5, {
      title: 'Earth up the leeks',
      photos: [{ ...first, caption: 'In July' } as (typeof photos)[0], ...others],
    }),
  ];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await heading('Earth up the leeks');
  expect(screen.getByText('In July')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '2 more pictures' }));
  expect(within(await screen.findByRole('dialog')).getByRole('status')).toHaveTextContent('2 of 3');
});

test('On a phone a swipe to the left shows the next photograph, and one to the right the one before', async () => {
  garden.tips = [aTip(5, { photos })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('button', { name: 'Photograph 2 of 3' }));
  const dialog = await screen.findByRole('dialog');
  const swipe = (dx: number, dy = 0, pointerType = 'touch', end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
    const pointer = { pointerId: 2, pointerType, isPrimary: true };
    fireEvent.pointerDown(dialog, { ...pointer, clientX: 200, clientY: 300 });
    fireEvent[end](dialog, { ...pointer, clientX: 200 + dx, clientY: 300 + dy });
  };
  const shown = () => within(dialog).getByRole('status').textContent;
  swipe(-100, 20);
  expect(shown()).toBe('3 of 3');
  swipe(-100);
  expect(shown()).toBe('3 of 3');
  swipe(100);
  expect(shown()).toBe('2 of 3');
  // Too short, down the page, interrupted by the browser, with a mouse, or in an enlarged page.
  swipe(-40);
  swipe(-60, 200);
  swipe(-100, 0, 'touch', 'pointerCancel');
  swipe(-100, 0, 'mouse');
  vi.stubGlobal('visualViewport', { scale: 2 });
  swipe(-100);
  expect(shown()).toBe('2 of 3');
});

test('The back button closes the photograph and stays on the tip', async () => {
  garden.tips = [aTip(5, { title: 'Earth up the leeks', photos: photos.slice(0, 1) })];
  const { user } = await visitSignedIn(`/tips/${tipId(5)}`);
  await user.click(await screen.findByRole('button', { name: 'Open the photograph' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next photograph' })).not.toBeInTheDocument();
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe(`/tips/${tipId(5)}`);
});

test('My Tips and the gardeners show the photographs before the linked pictures', async () => {
  garden.tips = [ownTip(4, { photos, ...(cover ? { cover } : {}) })];
  garden.gardeners = [aGardener({ portrait: aPicture('face') })];
  const { user } = await visitSignedIn('/MyTips');
  expect(within(await screen.findByRole('table')).getByAltText('Leek stems under soil')).toBeVisible();
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Gardeners' }));
  await screen.findByRole('heading', { name: rowan.name });
  expect(document.querySelector('article img')).toHaveAttribute('src', '/media/face/960.jpg');
});
