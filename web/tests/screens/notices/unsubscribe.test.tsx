/** Where the link at the end of a mail leads. */
import { expect, test } from 'vitest';
import { rowan } from '../../api/garden';
import { heading, screen, visit, visitSignedIn, waitFor } from '../app';
import { calls, gate, networkError, onApi, problem, response, server } from '../backend';

const token = (kind: string) => `${rowan.id}.${kind}.01K9AAAAAAAAAAAAAAAAAAAAAA`;
const open = (kind: string) => visit(`/unsubscribe?token=${token(kind)}`);
const button = () => screen.findByRole('button', { name: 'Stop these mails' });

test.each([
  ['moderation', 'decisions of moderators about what you wrote or reported'],
  ['tips', 'what happened to your tips'],
  ['digest', 'this fortnight in a garden like yours, the weekly digest'],
])('Signed out, the link of a mail of the kind %s ends it, and nothing is sent before', async (kind, about) => {
  const { user } = await open(kind);
  expect(await heading('Unsubscribe')).toBeVisible();
  expect(screen.getByText(about)).toBeVisible();
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const stop = await button();
  expect(calls('post', '/unsubscribe')).toHaveLength(0);
  await user.click(stop);
  const done = await screen.findByText('Done.');
  expect(done.parentElement).toHaveFocus();
  expect(done.parentElement).toHaveTextContent(`You will get no more mail about ${about}.`);
  expect(screen.getByRole('link', { name: 'Choose what comes by mail' })).toHaveAttribute('href', '/notices#mail');
  const [call, ...more] = calls('post', '/unsubscribe');
  expect(more).toEqual([]);
  expect(call?.query).toEqual({ token: token(kind) });
  expect(call?.headers.has('Authorization')).toBe(false);
});

test('While it is sent, the button cannot be pressed again', async () => {
  const { opened, open: answer } = gate();
  server.use(onApi('post', '/unsubscribe', () => opened.then(() => response(204, undefined))));
  const { user } = await open('tips');
  await user.click(await button());
  expect(await button()).toBeDisabled();
  answer();
  expect(await screen.findByText('Done.')).toBeVisible();
});

test('A link that the server does not know says so, and where to choose instead', async () => {
  server.use(onApi('post', '/unsubscribe', () => problem(404, 'not-found')));
  const { user } = await open('tips');
  await user.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work.');
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose what comes by mail' })).toBeVisible();
});

test.each(['', '?token=', '?token=nonsense', `?token=${token('everything')}`, `?token=${token('toString')}`])(
  'A link without a whole token, such as “%s”, says so at once',
  async (query) => {
    await visit(`/unsubscribe${query}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work.');
    expect(calls('post', '/unsubscribe')).toHaveLength(0);
  },
);

test.each([
  ['Your connection seems to be down.', networkError('post', '/unsubscribe')],
  ['Give it a moment and try again.', onApi('post', '/unsubscribe', () => problem(500, 'internal'))],
])('When it cannot be done, the page says so, and the button tries again: %s', async (hint, failing) => {
  server.use(failing);
  const { user } = await open('digest');
  await user.click(await button());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('It could not be done, so the mail still comes.');
  expect(alert).toHaveTextContent(hint);
  server.use(onApi('post', '/unsubscribe', () => response(204, undefined)));
  await user.click(await button());
  expect(await screen.findByText('Done.')).toBeVisible();
});

test('A gardener who is signed in finds the new choice on the page of notices', async () => {
  const { user } = await visitSignedIn(`/unsubscribe?token=${token('moderation')}`);
  await waitFor(() => expect(calls('get', '/me/notices')).toHaveLength(1));
  await user.click(await button());
  await screen.findByText('Done.');
  await waitFor(() => expect(calls('get', '/me/notices')).toHaveLength(2));
});
