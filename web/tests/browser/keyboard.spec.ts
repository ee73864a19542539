import type { Locator, Page } from '@playwright/test';
import { formFields } from '../sample-tip.ts';
import { expect, password, test } from './fixtures.ts';
import { gardener, isChoice, tip, titlesOf } from './people.ts';

/** Presses the key until the control has the focus. The focus has to be visible at every stop. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < 80; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    const unseen = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return undefined;
      return at.matches(':focus-visible') && getComputedStyle(at).outlineStyle !== 'none' ? undefined : at.outerHTML;
    });
    expect(unseen, 'has the focus and does not show it').toBeUndefined();
  }
  throw new Error(`no way by Tab to ${control}`);
}

/** Types into a text field that Tab leads to. */
async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

test('A gardener signs in, shares a tip, edits it and deletes it with nothing but the keyboard', async ({ page }) => {
  const owner = await gardener('Keys Only');
  await page.goto('/ShareTip');
  await press(page, page.getByRole('link', { name: 'I have an account' }));
  await expect(page.getByLabel('Email')).toBeFocused();
  await typeInto(page, page.getByLabel('Email'), owner.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await press(page, page.getByRole('checkbox', { name: 'Remember me' }), 'Space');
  await press(page, page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page).toHaveURL('/ShareTip');

  for (const [label, value] of formFields(tip('Leeks by keyboard'))) {
    const field = page.getByLabel(label, { exact: true });
    if (label === 'Image URL') {
      await tabTo(page, page.getByRole('radio', { name: 'Use our drawing' }));
      await page.keyboard.press('ArrowDown');
    }
    await tabTo(page, field);
    if (!(await isChoice(field))) await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  }
  await press(page, page.getByRole('button', { name: 'Submit Tip' }), 'Space');
  await expect(page.getByRole('region', { name: 'Thank you!' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'View My Tips' }));

  const opener = page.getByRole('button', { name: 'Edit: Leeks by keyboard' });
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: 'Update Gardening Tip' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await typeInto(page, dialog.getByLabel('Title'), 'Leeks, edited');
  await press(page, dialog.getByRole('button', { name: 'Update Tip' }));
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit: Leeks, edited' })).toBeFocused();

  const remove = page.getByRole('button', { name: 'Delete: Leeks, edited' });
  await press(page, remove);
  const question = page.getByRole('alertdialog', { name: 'Do you want to Delete Tips?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Space');
  await press(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await expect(page.getByText("You haven't added any gardening tips yet.")).toBeVisible();
  await expect(page.getByRole('region', { name: 'My Tips' })).toBeFocused();
  expect(await titlesOf(owner)).toEqual([]);
});

test('A visitor skips to the content, filters, turns a page and finds a tip with nothing but the keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/Tips');
  await expect(page.locator('main article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const opener = page.getByRole('button', { name: /^Filter/ });
  const easy = page.getByRole('link', { name: /^easy\b/ });
  if (await opener.isVisible()) {
    await press(page, opener);
    await press(page, easy);
    await press(page, page.getByRole('button', { name: /^Show/ }));
    await expect(opener).toBeFocused();
  } else {
    await press(page, easy);
  }
  await expect(page).toHaveURL('/Tips?difficulty=easy');
  await press(page, page.getByRole('link', { name: 'Next page' }));
  await expect(page).toHaveURL(/cursor=/);
  await expect(page.getByRole('heading', { name: 'Every tip, easy ones only' })).toBeFocused();
  await press(page, page.locator('main article a').first());
  await expect(page).toHaveURL('/login');
});

test('The menu of small screens opens, keeps the focus, restores it, and searches', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/about');
  const opener = page.getByRole('button', { name: 'Open the menu' });
  await press(page, opener);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, menu.getByRole('link', { name: 'Browse Tips' }));
  await expect(page).toHaveURL('/Tips');
  await expect(page.locator('main')).toBeFocused();

  // Back: on the way forward are all cards, once they are there.
  await tabTo(page, opener, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await typeInto(page, menu.getByRole('searchbox', { name: 'Search all tips' }), 'leek');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/Tips?q=leek');
  await expect(menu).toBeHidden();
});
