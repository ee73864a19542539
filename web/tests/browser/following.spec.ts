import { expect, logIn, test } from './fixtures.ts';
import { gardener, share, signInAs, tip } from './people.ts';
import { usable } from './usable.ts';

test('A gardener follows another on their page, finds their tip under Following, and unfollows them there', async ({
  page,
}) => {
  const author = await gardener('Author to Follow');
  const reader = await gardener('Reader who Follows');
  const title = `Net the cherries ${crypto.randomUUID().slice(0, 6)}`;
  await share(author, tip(title, { availability: 'public' }));
  await signInAs(page, reader);
  await page.goto('/feed');
  await expect(page.getByText(/^Follow gardeners and plants/)).toBeVisible();
  await usable(page, 'following nobody');

  await page.goto(`/gardener/${author.id}`);
  const follow = page.getByRole('button', { name: /^Follow(ing)? Author to Follow$/ });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');

  // For some seconds the list may lack a new tip.
  const found = page.getByRole('region', { name: 'Tips' }).getByRole('link', { name: title });
  await expect(async () => {
    await page.goto('/feed');
    await expect(found).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByText('Whom you follow (1)').click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  await usable(page, 'following a gardener');
  await follow.click();
  await expect(page.getByText('Whom you follow (0)')).toBeVisible();
  await expect(found).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(/^Follow gardeners and plants/)).toBeVisible();
});

test('A visitor who wants to follow a plant logs in, comes back to its page, and follows it', async ({ page }) => {
  const reader = await gardener('Reader of Figs');
  await page.goto('/plants/fig');
  await page.getByRole('link', { name: 'Follow Fig' }).click();
  await expect(page.getByText('Log in to follow a plant. It is free.')).toBeVisible();
  await logIn(page, reader.email);
  await expect(page).toHaveURL('/plants/fig');
  const follow = page.getByRole('button', { name: /^Follow(ing)? Fig$/ });
  await follow.click();
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
});
