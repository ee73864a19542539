import { beforeEach, expect, test } from 'vitest';
import { aGardener, garden, mireilleId, ownTip, tipId } from '../api/garden';
import { heading, screen, visit, visitSignedIn, waitFor } from './app';

/** Texts that an attacker may have stored: markup, another direction of text, and an endless word. */
const markup = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
const reversed = 'leeks \u202Egnp.exe';
const endless = 'x'.repeat(120);

beforeEach(() => {
  garden.tips = [
    ownTip(3, {
      title: markup,
      plantType: '<b>bold</b>',
      name: '<i>name</i>',
      description: `${markup}\n\n${endless}`,
      image: 'javascript:alert(1)',
    }),
    ownTip(2, { title: reversed, image: 'data:text/html,<script>alert(1)</script>' }),
    ownTip(1, { title: endless, image: 'http://pictures.example/plain.jpg' }),
  ];
  garden.gardeners = [
    aGardener({
      id: mireilleId,
      name: markup,
      bio: markup,
      location: '<b>here</b>',
      specialization: '<u>all</u>',
      experience: '<s>none</s>',
      photoUrl: 'javascript:alert(1)',
      email: '"><script>alert(1)</script>@evil.example?bcc=all@evil.example',
    }),
  ];
});

/** No stored text became an element or a URL that runs code. */
function expectHarmless(): void {
  const { body, head } = document;
  expect(
    body.querySelectorAll('script, iframe, object, embed, i:not(:empty, [lang="la"]), u, s, [onerror], img[src="x"]'),
  ).toHaveLength(0);
  expect(head.querySelectorAll('script, img')).toHaveLength(0);
  for (const element of body.querySelectorAll('[href], [src], [action]')) {
    for (const name of ['href', 'src', 'action']) {
      expect(element.getAttribute(name) ?? '').not.toMatch(/^\s*(javascript|data|vbscript|http):/i);
    }
  }
}

/** The ancestor that keeps the text's direction from the text around it. */
const isolated = (element: HTMLElement) => element.closest('bdi, [dir="auto"]');

test('Hostile tips are text in the list', async () => {
  await visit('/Tips');
  expect(await screen.findByRole('link', { name: markup })).toBeVisible();
  expect(screen.getByText('<b>bold</b>')).toBeVisible();
  expect(isolated(screen.getByText(reversed))).not.toBeNull();
  expect(screen.getByText(endless).closest('.wrap-anywhere')).not.toBeNull();
  expectHarmless();
});

test('A hostile tip is text on its page', async () => {
  await visitSignedIn(`/tips/${tipId(3)}`);
  expect(await heading(markup)).toBeVisible();
  expect(screen.getByText(endless)).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${markup} · Sorrel & Spade`));
  expectHarmless();
});

test('A title that changes the direction of text does not affect the text around it', async () => {
  await visitSignedIn(`/tips/${tipId(2)}`);
  expect(isolated(await heading(reversed))).not.toBeNull();
  expectHarmless();
});

test('Hostile tips are text in their author’s table, in the question and in the edit', async () => {
  const { user } = await visitSignedIn('/MyTips');
  await user.click(await screen.findByRole('button', { name: `Delete: ${reversed}` }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(reversed);
  expectHarmless();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: `Edit: ${markup}` }));
  expect(await screen.findByLabelText('Title')).toHaveValue(markup);
  expectHarmless();
});

test('Hostile gardeners are text in the list, on the home page and on their page', async () => {
  for (const page of ['/Gardeners', '/', `/gardener/${mireilleId}`]) {
    const { unmount } = await visit(page);
    expect((await screen.findAllByText(markup))[0]).toBeVisible();
    expectHarmless();
    unmount();
  }
});

test('A hostile e-mail address in a profile adds nothing to the mailto link', async () => {
  await visit(`/gardener/${mireilleId}`);
  const contact = await screen.findByRole('link', { name: /^Contact ?</ });
  const { pathname, search } = new URL(contact.getAttribute('href') ?? '');
  expect(search).toBe('');
  expect(pathname).not.toMatch(/[<>"?&]/);
});

test('A hostile search is text too', async () => {
  await visit(`/Tips?q=${encodeURIComponent(markup.slice(0, 40))}`);
  expect(await screen.findByText(markup.slice(0, 40))).toBeVisible();
  expectHarmless();
});
