import { expect, test } from 'vitest';
import { address, heading, screen, visit, waitFor } from './app';

test.each(['/no-such-page', '/tips/1/2', '/services/no-such-service', '/gardener/', '/gardener/nope', '/tips/nope'])(
  'Visitors of the unknown path %s see that it does not exist, and find the home page',
  async (lost) => {
    const { user } = await visit(lost);
    expect(await heading("Oops! The page you're looking for doesn't exist.")).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · Sorrel & Spade'));
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await user.click(screen.getByRole('link', { name: 'Go Home' }));
    expect(address()).toBe('/');
    await screen.findAllByRole('link', { name: 'Earth up the leeks' });
  },
);
