/** The filters of /Tips on small screens. */
import { describe, expect, test, vi } from 'vitest';
import { aTip, garden } from '../../api/garden';
import { address, fireEvent, screen, tipsShown, visit, waitFor, within } from '../app';

describe('The sheet of small screens', () => {
  const opener = () => screen.getByRole('button', { name: /^Filter/ });
  const sheet = () => screen.queryByRole('dialog', { name: 'Filter' });
  async function open(path: string) {
    const page = await visit(path);
    await waitFor(() => expect(tipsShown()).not.toEqual([]));
    await page.user.click(opener());
    await waitFor(() => expect(sheet()).toBeVisible());
    return { ...page, choose: (name: string) => page.user.click(within(sheet() as HTMLElement).getByText(name)) };
  }

  test('filters the list behind it, and its button shows what is left', async () => {
    const { user, choose } = await open('/Tips?month=3');
    expect(opener()).toHaveAccessibleName('Filter');
    await choose('hard');
    await waitFor(() => expect(address()).toBe('/Tips?difficulty=hard&month=3'));
    expect(await within(sheet() as HTMLElement).findByText('one tip found.')).toHaveAttribute('role', 'status');
    await user.click(await screen.findByRole('button', { name: 'Show one tip' }));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(tipsShown()).toEqual(['Graft an old apple']);
    expect(opener()).toHaveAccessibleName(expect.stringMatching(/^Filter ?, 1 chosen$/));
    expect(opener()).toHaveFocus();
    await user.click(screen.getByRole('link', { name: /^Remove: ?hard$/ }));
    await waitFor(() => expect(address()).toBe('/Tips?month=3'));
  });

  test('is closed by the back button, which undoes its choices', async () => {
    garden.tips = [aTip(1, { category: 'Fruits', difficultyLevel: 'hard', facts: { sun: ['shade'] } })];
    const { choose } = await open('/Tips?category=Fruits');
    await choose('hard');
    await choose('Shade');
    await waitFor(() => expect(address()).toBe('/Tips?difficulty=hard&category=Fruits&sun=shade'));
    history.back();
    await waitFor(() => expect(sheet()).toBeNull());
    expect(address()).toBe('/Tips?category=Fruits');
  });

  test('has the count of the whole list, a way to clear its choices, and one to close it', async () => {
    const { user } = await open('/Tips?difficulty=hard&month=3&q=apple');
    const inSheet = within(sheet() as HTMLElement);
    expect(await inSheet.findByRole('button', { name: 'Show one tip' })).toBeVisible();
    await user.click(inSheet.getByRole('link', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/Tips?month=3&q=apple'));
    expect(inSheet.queryByRole('link', { name: 'Clear' })).not.toBeInTheDocument();
    await user.click(inSheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(address()).toBe('/Tips?month=3&q=apple');
  });

  test('knows how many tips a list has that is not a search', async () => {
    const { user } = await open('/Tips');
    expect(await screen.findByRole('button', { name: 'Show 3 tips' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
  });

  test('closed by Escape without a choice leaves no entry in the history', async () => {
    const { user } = await open('/Tips?category=Fruits');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(sheet()).toBeNull());
    expect(history.state?.usr?.sheet).toBeUndefined();
    expect(opener()).toHaveFocus();
  });

  test('is closed by a tap above it, and by none in it', async () => {
    await open('/Tips?category=Fruits');
    const dialog = sheet() as HTMLElement;
    vi.spyOn(dialog, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 360, 480));
    fireEvent.click(dialog, { clientY: 320 });
    expect(sheet()).toBeVisible();
    fireEvent.click(dialog, { clientY: 200 });
    await waitFor(() => expect(sheet()).toBeNull());
  });
});
