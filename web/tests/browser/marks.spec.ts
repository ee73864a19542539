import { expect, test } from './fixtures.ts';
import { gardener, share, signInAs, tip } from './people.ts';

test('A gardener says that a tip helped, keeps it and reports on it, finds all of it again, and takes it back', async ({
  page,
}) => {
  const author = await gardener('Author of Marks');
  const reader = await gardener('Reader of Marks', { hemisphere: 'northern', climate: 'cool-maritime' });
  const title = `Earth up leeks ${crypto.randomUUID().slice(0, 6)}`;
  const { _id: id } = await share(author, tip(title, { availability: 'public' }));
  await signInAs(page, reader);
  await page.goto(`/tips/${id}`);

  const helpful = page.getByRole('button', { name: /^Helpful/ });
  const save = page.getByRole('button', { name: /^Saved?$/ });
  await expect(page.getByText('No one has tried it yet. Tell us how it went.')).toBeVisible();
  await helpful.click();
  await expect(page.getByText('Thank you. Author of Marks sees that it helped.')).toBeVisible();
  await expect(helpful).toHaveAccessibleName('Helpful: one gardener');
  await save.click();
  await expect(page.getByRole('link', { name: 'My almanac' })).toBeVisible();
  await page.getByRole('button', { name: 'I tried it' }).click();
  const form = page.getByRole('dialog', { name: 'How did it go?' });
  await form.getByRole('radio', { name: 'It worked', exact: true }).check();
  await form.getByLabel(/^A note for others/).fill('On a dry day.');
  await form.getByRole('button', { name: 'Tell the others' }).click();
  await expect(page.getByText('Thank you. Your report helps others.')).toBeVisible();
  await expect(page.getByText('Worked for the one gardener who tried it.').filter({ visible: true })).toBeVisible();

  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('list', { name: 'Your own reports' })).toContainText('On a dry day.');

  await page.goto('/MyAlmanac');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: `Remove: ${title}` }).click();
  await page.getByRole('button', { name: `Undo: ${title}` }).click();
  await expect(page.getByText('Back in your almanac.')).toBeVisible();

  await page.getByRole('link', { name: title }).click();
  for (const [button, words] of [
    [helpful, 'Your vote is taken back.'],
    [save, 'It is not saved any more.'],
  ] as const) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('button', { name: /^Edit your report/ }).click();
  await form.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Your report is taken back.')).toBeVisible();
  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('list', { name: 'Your own reports' })).toHaveCount(0);
  await page.goto('/MyAlmanac');
  await expect(page.getByText(/^Nothing saved yet/)).toBeVisible();
});
