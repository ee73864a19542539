import { expect, test, vi } from 'vitest';
import { heading, screen, visit, within } from './app';

test('The planting guide begins at the present month of the reader, and links to tips', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-09T12:00:00') });
  await visit('/guides');
  expect(await heading('Seasonal Planting Guide')).toBeVisible();
  expect(await within(screen.getByRole('main')).findByText('This month')).toBeVisible();
  const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(order.slice(0, 9)).toEqual([
    ...['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  ]);
  expect(order.slice(9, 12)).toEqual(['January', 'February', 'March']);
  const months = within(screen.getByRole('navigation', { name: 'Months' }));
  expect(months.getAllByRole('link').filter((link) => link.ariaCurrent ?? link.getAttribute('aria-current'))).toEqual([
    months.getByRole('link', { name: 'April' }),
  ]);
  const april = within(screen.getByRole('heading', { name: /^April/ }).closest('li') as HTMLElement);
  expect(april.getByRole('link', { name: 'potatoes' })).toHaveAttribute('href', '/Tips?plant=potato&month=4');
  expect(april.getByRole('link', { name: 'In the garden now: tips for April' })).toHaveAttribute('href', '/now');
  expect(screen.getByRole('link', { name: 'Tips for May' })).toHaveAttribute('href', '/now?month=5');
});

test('For southern readers the planting guide has the southern year', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-04-09T12:00:00') });
  localStorage.setItem('garden.readers-garden', '{"hemisphere":"southern"}');
  await visit('/guides');
  expect(await heading('Seasonal Planting Guide')).toBeVisible();
  expect(screen.getByText(/Shown for the southern year\.$/)).toBeVisible();
  const april = screen.getByRole('heading', { name: /^April/ });
  expect(april.previousSibling).toHaveTextContent('This month');
  expect(april.nextSibling).toHaveTextContent(/Plant garlic\./);
  // Addresses have the months of the northern year.
  expect(screen.getByRole('link', { name: 'garlic' })).toHaveAttribute('href', '/Tips?plant=garlic&month=10');
});
