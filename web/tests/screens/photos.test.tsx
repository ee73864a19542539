/** Photographs in the forms of tips and of the profile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formFields, sampleTip } from '../sample-tip';
import {
  act,
  fill,
  fillForm,
  fireEvent,
  heading,
  screen,
  type User,
  visit,
  visitSignedIn,
  waitFor,
  within,
} from './app';
import { calls, gate, onApi, problem, response, server } from './backend';
import { aPicture, garden, ownTip, tipId } from './garden-data';
import { aPhotograph, fileOf, files, installPhotos, sent, willAnswer } from './photos';

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
  (await import('~/shared/session/own')).forgetOwn();
  vi.unstubAllGlobals();
});

const choose = async (user: User, ...photographs: File[]) =>
  user.upload(await screen.findByLabelText('Add photographs'), photographs);

/** Drops or pastes files on the page. */
function bring(how: 'drop' | 'paste', ...dropped: File[]): void {
  const event = new Event(how, { bubbles: true, cancelable: true });
  const data = { files: dropped, types: ['Files'] };
  act(() => void document.dispatchEvent(Object.assign(event, { dataTransfer: data, clipboardData: data })));
}
const items = () => within(screen.getByRole('list', { name: 'Photographs of this tip' })).getAllByRole('listitem');
const item = (at: number) => within(items()[at - 1] as HTMLElement);
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));
const shared = () => calls('post', '/tips').at(-1)?.body.photos;
const arrived = (count: number) => waitFor(() => expect(screen.getAllByText('uploaded')).toHaveLength(count));

/** All but the picture's address. */
const fillIn = (user: User) =>
  fillForm(
    user,
    formFields(sampleTip).filter(([label]) => label !== 'Image URL'),
  );

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

test('What the browser cannot open and what the site refuses is said in a sentence at the photograph', async () => {
  server.use(
    onApi('get', '/photos/{id}', ({ params: { id = '' } }) =>
      response(200, { data: { id, state: 'refused' as const, reason: 'too-small' as const } }),
    ),
  );
  willAnswer(204);
  const { user } = await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Add photographs');
  bring('drop', aPhotograph('iphone.heic', 'image/heic'), aPhotograph('tiny.jpg'));
  expect(await item(1).findByText(/This is a HEIC picture.*Save it as JPEG/)).toBeVisible();
  expect(await item(2).findByText('It is too small to be seen well. Choose a larger one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Try again/ })).not.toBeInTheDocument();
  await fillIn(user);
  await send(user);
  expect(await screen.findByText('One of them is not on the site. Try it again or remove it.')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Remove: photograph 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove: photograph 1' }));
  await send(user);
  expect(await screen.findByText('Please enter image URL')).toBeVisible();
});

test('An upload that the connection lost goes on by itself when the device is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { user } = await visitSignedIn('/ShareTip');
  await choose(user, aPhotograph('leek.jpg'));
  await waitFor(() => expect(sent).toHaveLength(1));
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  sent[0]?.respond(0);
  expect(await item(1).findByText('You are offline. It goes on when you are back.')).toBeVisible();
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
    await item(1).findByText('You have sent 20 today. It stays here. Share your tip without it, or wait.'),
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
  expect(await screen.findByText(/Here is your tip as you left it/)).toBeVisible();
  expect(items()).toHaveLength(2);
  expect(item(1).getByRole('presentation')).toHaveAttribute('src', '/media/photo-1/960.jpg');
  await arrived(1);
  expect(await fileOf(sent[2])).toBe('2048x1536');
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
  expect(screen.getByLabelText('Image URL')).toHaveValue('https://pictures.example/leek.jpg');
});

test('Gardeners choose the square of their portrait by keyboard, save it, and take it away again', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('get', '/photos/{id}', async ({ params: { id = '' } }) => {
      await opened;
      return ready(id);
    }),
  );
  willAnswer(204);
  const { user } = await visitSignedIn('/profile');
  await user.upload(await screen.findByLabelText('Choose a photograph of yourself'), aPhotograph('me.jpg'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the part that shows you' }));
  const picture = await dialog.findByRole('presentation', { hidden: true });
  Object.defineProperties(picture, { naturalWidth: { value: 4000 }, naturalHeight: { value: 3000 } });
  fireEvent.load(picture);
  const square = dialog.getByRole('group', { name: /^The square/ });
  act(() => square.focus());
  await user.keyboard('+{ArrowRight}');
  expect(picture.style.width).toBe('146.67%');
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
