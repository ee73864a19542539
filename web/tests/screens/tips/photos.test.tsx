/** Photographs in the forms of tips and of the profile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPicture, garden, ownTip, tipId } from '../../api/garden';
import { formFields, sampleTip } from '../../sample-tip';
import type { User } from '../app';
import { act, fill, fillForm, fireEvent, heading, screen, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, onApi, problem, response, server } from '../backend';
import { database } from '../device';
import { aPhotograph, drawn, fileOf, files, installPhotos, sent, willAnswer } from '../photos';

const upload = { url: 'https://media.example/', fields: { key: 'uploads/rowan/1', policy: 'p' } };

const ready = (id: string) => response(200, { data: { ...aPicture(id), state: 'ready' as const } });

/** The site's photographs: each is ready at once. */
beforeEach(() => {
  installPhotos();
  let count = 0;
  server.use(
    onApi('post', '/photos', () => {
      count += 1;
      return response(201, { data: { id: `photo-${count}`, upload } });
    }),
    onApi('get', '/photos/{id}', ({ params: { id = '' } }) => ready(id)),
  );
});

/** Uploads that a test leaves behind end with it. */
afterEach(async () => {
  (await import('~/shared/session/own')).leaveTab(false);
  vi.unstubAllGlobals();
});

const choose = async (user: User, ...photographs: File[]) =>
  user.upload(await screen.findByLabelText('Add photographs'), photographs);

/** Drops or pastes files on the page. */
const bring = (how: 'drop' | 'paste', ...files: File[]) => transfer(how, files);

/** The same with a text that the clipboard has besides. Returns whether the browser still pastes as it does without the app. */
function transfer(how: 'drop' | 'paste', files: File[], text?: string): boolean {
  const event = new Event(how, { bubbles: true, cancelable: true });
  const data = {
    files,
    types: text === undefined ? ['Files'] : ['text/plain', 'text/html', 'Files'],
    getData: (type: string) => (type === 'text/plain' ? (text ?? '') : ''),
  };
  act(() => void document.dispatchEvent(Object.assign(event, { dataTransfer: data, clipboardData: data })));
  return !event.defaultPrevented;
}
const items = () => within(screen.getByRole('list', { name: 'Photographs of this tip' })).getAllByRole('listitem');
const item = (at: number) => within(items()[at - 1] as HTMLElement);
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));
const shared = () => calls('post', '/tips').at(-1)?.body.photos;
const arrived = (count: number) => waitFor(() => expect(screen.getAllByText('uploaded')).toHaveLength(count));

/** All but the picture's address. */
const fillIn = (user: User) => fillForm(user, formFields({ ...sampleTip, image: null }));

test('A chosen photograph is shown at once, shrunk, sent with its progress, and shared with its words', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('leek.jpg'));
  expect(items()[0]?.querySelector('img')).toHaveAttribute('src', 'blob:1');
  await waitFor(() => expect(sent).toHaveLength(1));
  const [first] = sent;
  expect([...(first?.form.keys() ?? [])]).toEqual(['key', 'policy', 'file']);
  expect(await fileOf(first)).toBe('2048x1536');
  act(() => first?.progress(0.4));
  expect(screen.getByRole('progressbar', { name: 'Upload of photograph 1' })).toHaveValue(0.4);
  first?.respond(204);
  await arrived(1);
  await fill(user, /^Caption/, 'In July');
  await fill(user, /^What it shows/, 'Leek stems under soil');
  await fillIn(user);
  await send(user);
  expect(await heading('Thank you!')).toBeVisible();
  expect(shared()).toEqual([{ id: 'photo-1', alt: 'Leek stems under soil', caption: 'In July' }]);
  expect(calls('post', '/tips')[0]?.body.image).toBeNull();
  const cover = within(screen.getByRole('article')).getByAltText('Leek stems under soil');
  expect(cover).toHaveAttribute('srcset', expect.stringContaining('/media/photo-1/960.jpg 960w'));
  expect(files.size).toBe(0);
});

test('Photographs can be dropped and pasted, six at most, and only two are sent at once', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aPhotograph('1.jpg'), aPhotograph('2.png', 'image/png'));
  bring('paste', aPhotograph('3.webp', 'image/webp'));
  await choose(user, ...['4', '5', '6', '7', '8'].map((name) => aPhotograph(name)));
  expect(items()).toHaveLength(6);
  expect(screen.getByText('A tip can have 6 photographs. 2 of those you chose did not fit.')).toBeVisible();
  expect(screen.getByLabelText('Add photographs')).toBeDisabled();
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(files.size).toBe(6));
  expect(sent).toHaveLength(2);
});

test('A text that Word copies with a picture of it is pasted as text', async () => {
  await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  expect(transfer('paste', [aPhotograph('image.png', 'image/png')], 'Earth up the leeks.')).toBe(true);
  expect(screen.queryByRole('list', { name: 'Photographs of this tip' })).not.toBeInTheDocument();
  // A Mac's Finder copies the name of a file with the file.
  expect(transfer('paste', [aPhotograph('leek.jpg')], 'leek.jpg')).toBe(false);
  expect(items()).toHaveLength(1);
});

test('On a phone, gardeners can take a photograph for a tip and one of themselves', async () => {
  willAnswer(204);
  const { user, unmount } = await visitSignedIn('/ShareTip');
  const camera = await screen.findByLabelText('Take a photograph');
  expect(camera).toHaveAttribute('capture', 'environment');
  expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
  // Other devices do not show it.
  expect(camera.closest('label')).toHaveClass('camera');
  expect(screen.getByLabelText('Add photographs')).not.toHaveAttribute('capture');
  await user.upload(camera, aPhotograph('leek.jpg'));
  await arrived(1);
  unmount();
  await visitSignedIn('/profile');
  const own = await screen.findByLabelText('Take a photograph of yourself');
  expect(own).toHaveAttribute('capture', 'user');
  await user.upload(own, aPhotograph('me.jpg'));
  expect(await screen.findByRole('dialog', { name: 'Choose the part that shows you' })).toBeVisible();
});

test('A GIF, an SVG and a HEIC picture are not made into photographs, and each says so', async () => {
  await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aPhotograph('moving.gif', 'image/gif'), aPhotograph('drawing.svg', 'image/svg+xml'));
  bring('drop', aPhotograph('iphone.HEIC', ''));
  const kind = 'The site cannot take this kind of file. Choose a photograph that is a JPEG, PNG or WebP file.';
  expect(await item(1).findByText(kind)).toBeVisible();
  expect(await item(2).findByText(kind)).toBeVisible();
  expect(await item(3).findByText(/This is a HEIC picture.*Save it as JPEG/)).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('A file whose type the device does not know is opened, and one with too few pixels is not sent', async () => {
  const decode = createImageBitmap;
  vi.stubGlobal('createImageBitmap', async (source: File) =>
    source.name === 'tiny.jpg' ? { width: 640, height: 199, close: () => undefined } : decode(source),
  );
  willAnswer(204, 204);
  await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring(
    'drop',
    aPhotograph('scan', ''),
    aPhotograph('shared.jpg', 'application/octet-stream'),
    aPhotograph('tiny.jpg'),
  );
  await arrived(2);
  expect(await item(3).findByText('It is too small to be seen well. Choose a larger one.')).toBeVisible();
  expect(sent).toHaveLength(2);
});

test('A long and narrow picture keeps a side that is long enough', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1080, height: 14_000, close: () => undefined }));
  willAnswer(204);
  await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aPhotograph('screen.png', 'image/png'));
  await arrived(1);
  expect(await fileOf(sent[0])).toBe('200x2593');
});

test('Leaving a saved draft whose photograph has not arrived says that only this is missing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server.use(onApi('post', '/tips', () => response(201, { data: ownTip(9, { availability: 'draft' }) })));
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Sow broad beans');
  bring('drop', aPhotograph('damaged.jpg'));
  expect(await item(1).findByText(/^This browser cannot open it/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Browse Tips' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Your draft is saved, but not all of its photographs.');
});

/** A file that begins as a JPEG does. */
const aJpeg = (name: string, type: string) => new File([new Uint8Array([0xff, 0xd8, 0xff])], name, { type });

test('A JPEG is known by its bytes: one with a name of another kind is taken, and a damaged one is said to be damaged', async () => {
  willAnswer(204);
  await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aJpeg('leek.heic', 'image/heic'));
  await arrived(1);
  bring('drop', aJpeg('damaged.jpg', 'image/jpeg'));
  expect(await screen.findByText(/^This JPEG cannot be opened: it is damaged/)).toBeVisible();
});

test('What the browser cannot open and what the site refuses is said in a sentence at the photograph', async () => {
  server.use(
    onApi('get', '/photos/{id}', ({ params: { id = '' } }) =>
      response(200, { data: { id, state: 'refused' as const, reason: 'too-small' as const } }),
    ),
  );
  willAnswer(204);
  const { user } = await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aPhotograph('damaged.jpg'), aPhotograph('tiny.jpg'));
  expect(await item(1).findByText(/^This browser cannot open it/)).toBeVisible();
  expect(await item(2).findByText('It is too small to be seen well. Choose a larger one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('One of them is not on the site. Try it again or remove it.')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove: photograph 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove: photograph 1' }));
  await send(user);
  expect(await heading('Thank you!')).toBeVisible();
});

test('A double click on Remove removes one photograph', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('leek.jpg'), aPhotograph('bean.jpg'));
  const remove = () => screen.getByRole('button', { name: 'Remove: photograph 1' });
  await screen.findByRole('button', { name: 'Remove: photograph 2' });
  fireEvent.click(remove(), { detail: 1 });
  fireEvent.click(remove(), { detail: 2 });
  expect(screen.queryByRole('button', { name: 'Remove: photograph 2' })).not.toBeInTheDocument();
  expect(remove()).toBeVisible();
});

test('An upload that lost its connection continues by itself when the device is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('leek.jpg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  sent[0]?.respond(0);
  expect(await item(1).findByText('You are offline. It continues when you are back.')).toBeVisible();
  willAnswer(204);
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await arrived(1);
  expect(sent).toHaveLength(2);
  expect(calls('post', '/photos')).toHaveLength(1);
});

test('The day’s limit is said kindly, and the photograph can be tried again', async () => {
  server.use(onApi('post', '/photos', () => problem(429, 'daily-limit', { detail: 'You have sent 20 today.' })));
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('leek.jpg'));
  expect(
    await item(1).findByText('You have sent 20 today. Remove it to go on without it. You can add it later.'),
  ).toBeVisible();
  server.use(onApi('post', '/photos', () => response(201, { data: { id: 'photo-9', upload } })));
  willAnswer(204);
  await user.click(item(1).getByRole('button', { name: 'Try again: photograph 1' }));
  await arrived(1);
});

test('Photographs are put in order and made the cover by keyboard, which is announced', async () => {
  willAnswer(204, 204, 204);
  const { user } = await visitSignedIn('/ShareTip');
  for (const count of [1, 2, 3]) {
    await choose(user, aPhotograph(`${count}.jpg`));
    await arrived(count);
  }
  const down = item(1).getByRole('button', { name: 'Move down: photograph 1' });
  down.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('It is photograph 2 of 3 now.')).toHaveRole('status');
  expect(down).toHaveFocus();
  await user.click(item(3).getByRole('button', { name: 'Make it the cover: photograph 3' }));
  expect(screen.getByText('It is the cover now.')).toHaveRole('status');
  expect(item(1).getByText('Cover')).toBeVisible();
  await fillIn(user);
  await send(user);
  await heading('Thank you!');
  expect(shared()?.map(({ id }) => id)).toEqual(['photo-3', 'photo-2', 'photo-1']);
});

test('After a reload the photographs are there again, and those that had not arrived are sent', async () => {
  willAnswer(204);
  const { user, unmount } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('a.jpg'));
  await arrived(1);
  await choose(user, aPhotograph('b.jpg'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await fill(user, 'Title', 'Leeks');
  unmount();
  willAnswer(204);
  await visit('/ShareTip');
  expect(await screen.findByText(/Your draft, as you left it/)).toBeVisible();
  expect(items()).toHaveLength(2);
  expect(item(1).getByRole('presentation')).toHaveAttribute('src', '/media/photo-1/960.jpg');
  await arrived(1);
  expect(await fileOf(sent[2])).toBe('2048x1536');
});

test('A photograph that nobody came back to for a day is gone from the device', async () => {
  const kept = database('garden.photographs');
  kept.set('of yesterday', { blob: new Blob(['JPEG']), at: Date.now() - 86_400_000 - 1 });
  kept.set('of today', { blob: new Blob(['JPEG']), at: Date.now() - 3_600_000 });
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('a.jpg'));
  await waitFor(() => expect(kept.has('of yesterday')).toBe(false));
  expect(kept.has('of today')).toBe(true);
});

test('Sharing waits for photographs that are on their way, and says so', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('a.jpg'), aPhotograph('b.jpg'));
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('2 photographs are still on their way.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  sent[0]?.respond(204);
  expect(await screen.findByText('One photograph is still on its way.')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^One photograph is still on its way. You are offline/)).toBeVisible();
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  sent[1]?.respond(204);
  expect(await heading('Thank you!')).toBeVisible();
  expect(
    shared()
      ?.map(({ id }) => id)
      .sort(),
  ).toEqual(['photo-1', 'photo-2']);
});

test('An edit sends the photographs only where they changed, all of them together', async () => {
  const photos = [{ ...aPicture('old-1'), caption: 'Before' }, aPicture('old-2')];
  garden.tips = [ownTip(4, { title: 'Water in the morning', photos })];
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await user.click(await screen.findByRole('button', { name: 'Remove: photograph 2' }));
  expect(screen.getByText('Photograph 2 is removed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Update Tip' }));
  await screen.findByRole('dialog', { name: 'Success!' });
  expect(calls('patch', '/tips/{id}').map(({ body }) => body)).toEqual([
    { photos: [{ id: 'old-1', caption: 'Before' }] },
  ]);
});

test('Before the tab with an edit closes, the browser asks about a photograph that has not arrived', async () => {
  garden.tips = [ownTip(4, { title: 'Water in the morning' })];
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await screen.findByLabelText('Add photographs');
  expect(leave()).toBe(true);
  await choose(user, aPhotograph('leek.jpg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(leave()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Remove: photograph 1' }));
  expect(leave()).toBe(true);
});

test('A picture whose host allows it can be copied into the site by the author’s browser', async () => {
  // jsdom loads no pictures.
  vi.stubGlobal('Image', function loads() {
    const picture = document.createElement('img');
    setTimeout(() => fireEvent.load(picture));
    return picture;
  });
  willAnswer(204);
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Image URL', 'https://pictures.example/leek.jpg');
  fireEvent.load(await screen.findByAltText('Preview'));
  await user.click(await screen.findByRole('button', { name: 'Copy it into the site' }));
  expect(await screen.findByText(/It is among your photographs now/)).toBeVisible();
  await arrived(1);
  // The tip has the picture once.
  expect(screen.queryByLabelText('Image URL')).not.toBeInTheDocument();
});

test('A picture whose host does not allow it is shown and not offered for copying', async () => {
  const asked: HTMLImageElement[] = [];
  vi.stubGlobal('Image', function isForbidden() {
    const picture = document.createElement('img');
    asked.push(picture);
    return picture;
  });
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Image URL', 'https://pictures.example/leek.jpg');
  fireEvent.load(await screen.findByAltText('Preview'));
  await waitFor(() => expect(asked).not.toHaveLength(0));
  for (const picture of asked) {
    // Without it, a browser would load the picture and let no page read it.
    expect(picture.crossOrigin).toBe('anonymous');
    fireEvent.error(picture);
  }
  expect(screen.getByAltText('Preview')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy it into the site' })).not.toBeInTheDocument();
});

/** Chooses a photograph of oneself, of this size, and returns the dialog and the picture in it. */
async function choosePortrait(width: number, height: number, file = aPhotograph('me.jpg')) {
  fireEvent.change(await screen.findByLabelText('Choose a photograph of yourself'), { target: { files: [file] } });
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the part that shows you' }));
  const picture = dialog.queryByRole('presentation', { hidden: true });
  if (picture) {
    Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    fireEvent.load(picture);
  }
  return { dialog, picture };
}

test('The square of a portrait follows keys and pointer, and what it shows is sent', async () => {
  const { user } = await visitSignedIn('/profile');
  const { dialog, picture } = await choosePortrait(4000, 3000);
  const square = dialog.getByRole('group', { name: /^The square/ });
  square.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  act(() => square.focus());
  await user.keyboard('+{ArrowRight}');
  expect(picture).toHaveStyle({ width: '146.67%', left: '-26.33%', top: '-5.00%' });
  fireEvent.pointerDown(square, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(square, { pointerId: 1, clientX: 80, clientY: 104 });
  fireEvent.pointerUp(square, { pointerId: 1, clientX: 80, clientY: 104 });
  fireEvent.pointerMove(square, { pointerId: 1, clientX: 10, clientY: 10 });
  expect(picture).toHaveStyle({ left: '-36.33%', top: '-3.00%' });
  await user.click(dialog.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(drawn).toEqual([[991, 82, 2727, 2727, 0, 0, 2048, 2048]]));
});

test('The square of a portrait never has fewer pixels than the site takes', async () => {
  const { user } = await visitSignedIn('/profile');
  const { dialog, picture } = await choosePortrait(640, 480);
  act(() => dialog.getByRole('group', { name: /^The square/ }).focus());
  await user.keyboard('+'.repeat(20));
  expect(picture).toHaveStyle({ width: '320.00%', height: '240.00%' });
  expect(dialog.getByRole('slider', { name: 'Enlarge' })).toHaveAttribute('max', '2.4');
  await user.click(dialog.getByRole('button', { name: 'Use this part' }));
  await waitFor(() => expect(drawn).toEqual([[220, 140, 200, 200, 0, 0, 200, 200]]));
});

test('A portrait that is too small or of another kind is refused as soon as it is chosen', async () => {
  const { user } = await visitSignedIn('/profile');
  const small = await choosePortrait(640, 199);
  expect(small.dialog.getByRole('alert')).toHaveTextContent('It is too small to be seen well. Choose a larger one.');
  expect(small.dialog.queryByRole('button', { name: 'Use this part' })).not.toBeInTheDocument();
  await user.click(small.dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const { dialog } = await choosePortrait(640, 480, aPhotograph('moving.gif', 'image/gif'));
  expect(dialog.getByRole('alert')).toHaveTextContent(/^The site cannot take this kind of file/);
});

test('Gardeners save a portrait that is on its way, and take it away again', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('get', '/photos/{id}', async ({ params: { id = '' } }) => {
      await opened;
      return ready(id);
    }),
  );
  willAnswer(204);
  const { user } = await visitSignedIn('/profile');
  const { dialog } = await choosePortrait(4000, 3000);
  await user.click(dialog.getByRole('button', { name: 'Use this part' }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('One photograph is still on its way.')).toBeVisible();
  expect(await fileOf(sent[0])).toBe('2048x2048');
  open();
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove your photograph' }));
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() =>
    expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([{ portrait: 'photo-1' }, { portrait: null }]),
  );
});
