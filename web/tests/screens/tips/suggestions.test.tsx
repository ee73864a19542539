/** What the search of /Tips suggests while one types. */
import { describe, expect, test } from 'vitest';
import type { TipPlant } from '../../../src/shared/api/schema.gen';
import { aTip, garden, tipId } from '../../api/garden';
import { address, heading, screen, visit, waitFor } from '../app';
import { calls, gate, onApi, problem, response, server } from '../backend';

const box = () => screen.findByRole('combobox', { name: 'Search the tips' });

describe('Suggestions', () => {
  const suggested = () => screen.queryAllByRole('option').map((option) => option.textContent);

  test('name plants, tips and gardeners, and the keyboard chooses one', async () => {
    const { user } = await visit('/Tips');
    await user.type(await box(), 'a');
    expect(calls('get', '/suggest')).toEqual([]);
    await user.type(await box(), 'pp');
    await waitFor(() => expect(suggested()).toEqual(['Apple', 'Graft an old apple']));
    expect(screen.getByRole('group', { name: 'Plants' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Tips' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/Tips?plant=apple'));
    expect(await box()).toHaveValue('');
    expect(suggested()).toEqual([]);
  });

  test('lead to a gardener by a click', async () => {
    const { user } = await visit('/Tips');
    await user.type(await box(), 'mireille');
    await user.click(await screen.findByRole('option', { name: 'Mireille Kerbrat' }));
    expect(await heading('Mireille Kerbrat')).toBeVisible();
  });

  test('show what is typed, and each tip’s own picture', async () => {
    const fig = { id: 'fig', name: 'Fig', latin: 'Ficus carica', drawn: true };
    const leek = { id: 'leek', name: 'Leek', latin: 'Allium ampeloprasum', drawn: true };
    garden.tips = [aTip(1, { title: 'Let leaves lie', image: null, plant: fig })];
    const tip = (number: number, text: string, plant: TipPlant | null) => ({
      kind: 'tip' as const,
      id: tipId(number),
      text,
      authorId: null,
      category: 'Soil & Fertilizers' as const,
      plant,
    });
    const data = [tip(1, 'Let leaves lie', fig), tip(2, 'Earth up your leeks', leek), tip(3, 'Feed the soil', null)];
    server.use(onApi('get', '/suggest', () => response(200, { data })));
    const { user } = await visit('/Tips');
    await screen.findByRole('link', { name: 'Let leaves lie' });
    await user.type(await box(), 'le');
    const options = await screen.findAllByRole('option');
    const marked = options.map((option) => Array.from(option.querySelectorAll('mark'), (mark) => mark.textContent));
    expect(marked).toEqual([['Le', 'le'], ['le'], []]);
    const drawn = () => options.map((option) => option.querySelector('use')?.getAttribute('href'));
    await waitFor(() =>
      expect(drawn()).toEqual(['/plates/fig.svg#p', '/plates/leek.svg#p', '/plates/job-compost-heap.svg#p']),
    );
  });

  test('never hinder a search: Enter without a choice searches for what is typed', async () => {
    server.use(onApi('get', '/suggest', () => problem(503, 'unavailable')));
    const { user } = await visit('/Tips');
    await user.type(await box(), 'apple');
    await waitFor(() => expect(calls('get', '/suggest')).not.toEqual([]));
    expect(suggested()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/Tips?q=apple'));
  });

  test('that come late for other words are not shown', async () => {
    const { opened, open } = gate();
    const tip = (text: string) =>
      response(200, {
        data: [{ kind: 'tip' as const, id: tipId(1), text, authorId: null, category: null, plant: null }],
      });
    server.use(
      onApi('get', '/suggest', ({ query: { q } }) => (q === 'le' ? opened.then(() => tip('Late')) : tip('In time'))),
    );
    const { user } = await visit('/Tips');
    await user.type(await box(), 'le');
    await waitFor(() => expect(calls('get', '/suggest')).toHaveLength(1));
    await user.type(await box(), 'ek');
    await waitFor(() => expect(suggested()).toEqual(['In time']));
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(suggested()).toEqual(['In time']);
  });
});
