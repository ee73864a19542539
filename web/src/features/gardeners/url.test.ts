import { describe, expect, test } from 'vitest';
import { gardenersUrl, readFilter } from './url';

describe('the address of the gardeners', () => {
  test.each([
    ['', {}],
    ['status=active', { status: 'active' }],
    ['status=inactive&q=figs', { status: 'inactive', q: 'figs' }],
    ['status=ACTIVE', {}],
    ['status=all', {}],
    ['q=', {}],
    ['q=++', {}],
    ['q=+hebden++bridge+', { q: 'hebden bridge' }],
    ['place=Hebden+&q=figs', { place: 'Hebden', q: 'figs' }],
    ['cursor=abc&page=3', {}],
  ])('%j is read as %j', (search, filter) => {
    expect(readFilter(new URLSearchParams(search))).toEqual(filter);
  });

  test.each([
    [{}, '/Gardeners'],
    [{ status: 'active' }, '/Gardeners?status=active'],
    [{ status: 'active', place: 'Finistère' }, '/Gardeners?status=active&place=Finist%C3%A8re'],
    [{ status: 'inactive', q: 'Zoë & figs' }, '/Gardeners?status=inactive&q=Zo%C3%AB+%26+figs'],
  ] as const)('%j is written as %j, and read back', (filter, address) => {
    expect(gardenersUrl(filter)).toBe(address);
    expect(readFilter(new URLSearchParams(address.split('?')[1]))).toEqual(filter);
  });
});
