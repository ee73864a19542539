/** Pictures from other sites, whose hosts see who looks at them. */
import { expect, test } from 'vitest';
import { aTip, garden, tipId } from '../../api/garden';
import { fill, fireEvent, heading, screen, visit, visitSignedIn, waitFor } from '../app';

const pictures = () => [...document.querySelectorAll('main img')].map((img) => img.getAttribute('src'));
const linked = () => pictures().filter((src) => src?.startsWith('https:'));
const off = () => localStorage.setItem('garden.pictures', 'off');

test('Pictures from other sites are shown without a referrer, until the reader switches them off for good', async () => {
  garden.tips = [aTip(5, { title: 'Earth up the leeks' })];
  const { user, unmount } = await visitSignedIn(`/tips/${tipId(5)}`);
  expect(await heading('Earth up the leeks')).toBeVisible();
  expect(linked()).toEqual(['https://pictures.example/5.jpg']);
  expect(document.querySelector('main img')).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(screen.getByText('pictures.example')).toBeVisible();
  const toggle = screen.getByRole('switch', { name: 'Show pictures from other sites' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(await screen.findByRole('button', { name: 'Show this picture: Earth up the leeks' })).toBeVisible();
  expect(linked()).toEqual([]);
  expect(toggle).not.toBeChecked();
  unmount();
  const again = await visitSignedIn(`/tips/${tipId(5)}`);
  await again.user.click(await screen.findByRole('button', { name: /^Show this picture/ }));
  expect(linked()).toEqual(['https://pictures.example/5.jpg']);
  expect(screen.getByRole('img', { name: 'Earth up the leeks' })).toHaveFocus();
  await again.user.click(screen.getByRole('switch'));
  expect(localStorage).toHaveLength(0);
});

test('With pictures switched off, lists and portraits show plates and load nothing', async () => {
  off();
  garden.tips = [aTip(2), aTip(1, { image: '/photos/fig.jpg' })];
  const { user } = await visit('/');
  await screen.findByRole('link', { name: 'Rowan Thirkell' });
  const show = await screen.findByRole('button', { name: 'Show this picture: Tip 2' });
  expect(linked()).toEqual([]);
  expect(pictures()).toContain('/photos/fig.jpg');
  await user.click(show);
  expect(linked()).toEqual(['https://pictures.example/2.jpg']);
});

test('With pictures switched off, a typed address loads nothing until its picture is asked for', async () => {
  off();
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Image URL', 'https://pictures.example/typed.jpg');
  const show = await screen.findByRole('button', { name: 'Show this picture' });
  expect(linked()).toEqual([]);
  await user.click(show);
  expect(linked()).toEqual(['https://pictures.example/typed.jpg']);
});

test('The form that shares a tip says that the picture’s host sees who looks', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await user.click(await screen.findByRole('radio', { name: 'Use a picture on the web' }));
  expect(screen.getByLabelText('Image URL')).toHaveAccessibleDescription(
    'Loaded from that site, which can see who views it.',
  );
});

test('The form of the profile says that the picture’s host sees who looks', async () => {
  await visitSignedIn('/profile');
  await waitFor(() =>
    expect(screen.getByLabelText(/^Profile photo URL/)).toHaveAccessibleDescription(
      'Loaded from that site, which can see who views it.',
    ),
  );
});

test('The privacy page says so too, and has the switch', async () => {
  const { user } = await visit('/privacy');
  await user.click(await screen.findByRole('switch', { name: 'Show pictures from other sites' }));
  expect(localStorage.getItem('garden.pictures')).toBe('off');
});

test('A picture that cannot be loaded gives way to the plate', async () => {
  garden.tips = [aTip(1)];
  await visit('/Tips');
  await screen.findByRole('link', { name: 'Tip 1' });
  fireEvent.error(document.querySelector('article img') as Element);
  expect(linked()).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Show this picture/ })).not.toBeInTheDocument();
});
