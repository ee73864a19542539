import { expect, test, vi } from 'vitest';
import { heading, screen, visit, within } from './app';

test('The planting guide marks the present month of the reader and links to tips', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-09T12:00:00') });
  await visit('/guides');
  expect(await heading('Seasonal Planting Guide')).toBeVisible();
  expect(await screen.findByText('This month')).toBeVisible();
  expect(screen.getByRole('heading', { name: /^April/ })).toHaveTextContent('This month');
  const months = within(screen.getByRole('navigation', { name: 'Months' }));
  expect(months.getAllByRole('link').filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current'))).toEqual([
    months.getByRole('link', { name: 'April' }),
  ]);
  expect(screen.getByRole('link', { name: 'artichokes' })).toHaveAttribute('href', '/Tips?q=artichokes');
});

test('For southern readers the planting guide has the southern year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-09T12:00:00') });
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"southern"}');
  await visit('/guides');
  expect(await heading('Seasonal Planting Guide')).toBeVisible();
  expect(screen.getByText(/Shown for the southern year\.$/)).toBeVisible();
  const april = screen.getByRole('heading', { name: /^April/ });
  expect(april).toHaveTextContent('This month');
  expect(april.nextSibling).toHaveTextContent(/Plant garlic\./);
});
