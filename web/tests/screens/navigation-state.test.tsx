import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { dropOldState, navigationState, useNavigationState } from '~/shared/navigation-state';

function Note() {
  const { note = 'nothing', email } = useNavigationState();
  return (
    <p>
      {note} {email}
    </p>
  );
}

test('A rendered page has nothing of the history until it is hydrated, and then the state that a reload has kept', async () => {
  const rendered = renderToString(
    <StaticRouter location="/login">
      <Note />
    </StaticRouter>,
  );
  expect(rendered).toContain('nothing');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = rendered;
  history.replaceState({ usr: navigationState({ note: 'Your account is made.' }), key: 'k', idx: 0 }, '', '/login');
  const mismatch = vi.fn();
  render(
    <BrowserRouter>
      <Note />
    </BrowserRouter>,
    { container, hydrate: true, onRecoverableError: mismatch },
  );
  expect(await screen.findByText(/Your account is made\./)).toBeInTheDocument();
  expect(mismatch).not.toHaveBeenCalled();
});

test('An entry of the history without a state has no fields', () => {
  history.replaceState(null, '', '/login');
  render(
    <BrowserRouter>
      <Note />
    </BrowserRouter>,
  );
  expect(screen.getByText(/nothing/)).toBeInTheDocument();
});

test.each([
  ['navigate', 'nothing'],
  ['reload', 'Sign in to go on.'],
  ['back_forward', 'Sign in to go on.'],
])('After a load of type %s the page shows: %s', (type, shown) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  history.replaceState({ usr: navigationState({ note: 'Sign in to go on.' }), key: 'k', idx: 0 }, '', '/login');
  dropOldState();
  render(
    <BrowserRouter>
      <Note />
    </BrowserRouter>,
  );
  expect(screen.getByText(new RegExp(shown))).toBeInTheDocument();
});
