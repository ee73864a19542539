import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { mireilleId, tipId } from '../api/garden';
import { questionId } from '../api/questions';
import { address, heading, screen, visit, visitSignedIn, waitFor, within } from './app';
import { media } from './browser';

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const links = (within: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
  within.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['/', 'Sorrel & Spade'],
  ['/Tips', 'Browse Gardening Tips'],
  ['/Gardeners', 'Gardeners'],
  [`/gardener/${mireilleId}`, 'Mireille Kerbrat'],
  ['/questions', 'Questions'],
  [`/questions/${questionId(11, 'apple')}`, /^My Bramley/],
  ['/login', 'Login'],
  ['/signup', 'Sign Up'],
  ['/forgot-password', 'Forgotten password'],
  ['/about', /^About/],
  ['/services', /^Services/],
  ['/services/irrigation', /^Irrigation/],
  ['/blog', /^Blog/],
  ['/contact', /^Contact/],
  ['/guides', /^Seasonal Planting Guide/],
  ['/eco-friendly', /^Eco-Friendly Gardening/],
  ['/terms', /Rules|Terms/],
  ['/privacy', /^Privacy/],
  ['/privacy-policy', /^Privacy Policy/],
  ['/terms-of-service', /^Terms of Service/],
  ['/sitemap', 'Sitemap'],
  ['/nowhere', 'Page not found'],
])('The page at %s has its title, a description and one heading', async (path, title) => {
  await visit(path);
  await waitFor(() => expect(document.title).toMatch(title));
  expect(document.title).toMatch(/Sorrel & Spade$/);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  for (const landmark of ['main', 'contentinfo'] as const) expect(await screen.findByRole(landmark)).toBeVisible();
});

test.each([
  ['/MyTips', 'My Tips'],
  ['/ShareTip', 'Share Garden Tip'],
  ['/profile', 'My profile'],
  ['/notices', 'Notices'],
  ['/questions/ask', 'Ask gardeners'],
  ['/MyQuestions', 'My questions'],
  [`/tips/${tipId(5)}`, 'Earth up the leeks'],
])(
  'The gardener’s page at %s has its title and one heading, and is hidden from search engines',
  async (path, title) => {
    await visitSignedIn(path);
    await waitFor(() => expect(document.title).toBe(`${title} · Sorrel & Spade`));
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  },
);

test('Visitors find every public page and the login in the navigation bar', async () => {
  await visit('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(links(bar())).toEqual([
    ['Sorrel & Spade', '/'],
    ['Home', '/'],
    ['Gardeners', '/Gardeners'],
    ['Browse Tips', '/Tips'],
    ['Plants', '/plants'],
    ['Questions', '/questions'],
    ['In the garden: NowThis month', '/now'],
    ['Login', '/login'],
    ['Sign Up', '/signup'],
  ]);
});

test('The bar stays at the top, and where it is narrow it has no Login and no Sign Up beside the menu', async () => {
  await visit('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('navigation', { name: 'Main' }).closest('header')).toHaveClass('sticky', 'top-0');
  for (const name of ['Login', 'Sign Up']) {
    expect(bar().getByRole('link', { name }).parentElement).toHaveClass('hidden', '@3xl:flex');
  }
  expect(bar().getByRole('button', { name: 'Open the menu' })).not.toHaveClass('hidden');
});

test('Gardeners find their own pages and the logout in the navigation bar', async () => {
  await visitSignedIn('/about');
  expect(await bar().findByRole('button', { name: 'Log Out' })).toBeVisible();
  await bar().findByRole('link', { name: 'Notices' });
  expect(links(bar())).toEqual([
    ['Sorrel & Spade', '/'],
    ['Home', '/'],
    ['My Tips', '/MyTips'],
    ['Gardeners', '/Gardeners'],
    ['Share Garden Tip', '/ShareTip'],
    ['Browse Tips', '/Tips'],
    ['Plants', '/plants'],
    ['In the garden: NowThis month', '/now'],
    ['Notices', '/notices'],
    ['My Profile', '/profile'],
  ]);
});

test('The menu of a gardener leads to their almanac', async () => {
  const { user } = await visitSignedIn('/about');
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await menu.findByRole('button', { name: 'Log Out' })).toBeVisible();
  await user.click(menu.getByRole('link', { name: 'My almanac' }));
  expect(await heading('My almanac')).toBeVisible();
});

test('The menu of small screens lists every page for everybody, links to it, and closes', async () => {
  const { user } = await visit('/about');
  const opener = await screen.findByRole('button', { name: 'Open the menu' });
  await user.click(opener);
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  for (const name of [
    'Home',
    'My Tips',
    'Gardeners',
    'Share Garden Tip',
    'Browse Tips',
    'Plants',
    'Login',
    'Sign Up',
  ]) {
    expect(menu.getByRole('link', { name })).toBeVisible();
  }
  expect(menu.getByRole('link', { name: 'Questions' })).toHaveAttribute('href', '/questions');
  expect(menu.getByRole('link', { name: 'Planting Guide' })).toHaveAttribute('href', '/guides');
  expect(menu.getByRole('link', { name: 'In the garden now' })).toHaveAttribute('href', '/now');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  await user.click(opener);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Browse Tips' }),
  );
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});

test('The search field of the bar leads from any page to the tips that it finds', async () => {
  const { user } = await visit('/about');
  const field = await bar().findByRole('searchbox', { name: 'Search all tips' });
  await user.type(field, ' broad   beans {Enter}');
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(address()).toBe('/Tips?q=broad+beans');
  expect(screen.getByRole('combobox', { name: 'Search the tips' })).toHaveValue('broad beans');
  // That page has a larger one.
  expect(bar().queryByRole('searchbox')).not.toBeInTheDocument();
});

test('The menu of small screens has the search field too, and closes', async () => {
  const { user } = await visit('/about');
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.type(menu.getByRole('searchbox', { name: 'Search all tips' }), 'figs');
  await user.click(menu.getByRole('button', { name: 'Search' }));
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(address()).toBe('/Tips?q=figs');
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
});

test('A search for nothing leads to all tips, and before the script has loaded the browser searches by itself', async () => {
  const { user } = await visit('/plants');
  const field = await bar().findByRole('searchbox', { name: 'Search all tips' });
  expect(field.closest('form')).toHaveAttribute('action', '/Tips');
  expect(field).toHaveAttribute('name', 'q');
  await user.type(field, '{Enter}');
  expect(await heading('Browse Gardening Tips')).toBeVisible();
  expect(address()).toBe('/Tips');
});

test('At a new page the focus goes to its content, and the current page is marked', async () => {
  const { user } = await visit('/about');
  await user.click(await bar().findByRole('link', { name: 'Gardeners' }));
  expect(await heading('Gardeners')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(bar().getByRole('link', { name: 'Gardeners' })).toHaveAttribute('aria-current', 'page');
});

test('Keyboard users skip to the content first', async () => {
  const { user } = await visit('/about');
  await screen.findByRole('heading', { level: 1 });
  await user.tab();
  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  expect(skip).toHaveFocus();
  expect(skip).toHaveAttribute('href', '#main');
});

test('The footer has the company, its pages and this year', async () => {
  await visit('/about');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText(/since 2005/)).toBeVisible();
  expect(footer.getByText('12 Orchard Lane, Greenfield, GR1 2DN')).toBeVisible();
  expect(footer.getByRole('link', { name: '01632 960123' })).toHaveAttribute('href', 'tel:+441632960123');
  expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@/));
  expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()}`);
  const parts = screen.getAllByRole('heading', { level: 2 }).map((part) => [
    part.textContent,
    ...within(part.parentElement as HTMLElement)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  ]);
  expect(parts).toContainEqual([
    'The garden',
    'This month',
    'Tips',
    'Plants',
    'Planting Guide',
    'Gardeners',
    'Questions',
  ]);
  expect(parts).toContainEqual(['Quick links', 'About Us', 'Services', 'Blog', 'Contact']);
  const pages = [
    'plants',
    'now',
    'Tips',
    'guides',
    'Gardeners',
    'about',
    'services',
    'blog',
    'contact',
    'privacy-policy',
    'terms-of-service',
    'sitemap',
  ];
  const services = ['garden-design', 'landscaping', 'maintenance', 'consultation', 'irrigation'];
  const found = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const page of [...pages, ...services.map((name) => `services/${name}`)]) expect(found).toContain(`/${page}`);
  await screen.findByRole('heading', { level: 1 });
});

test('A page that was built last year shows this year', async () => {
  const { Footer } = await import('~/routes/layout/footer');
  const footer = (
    <MemoryRouter>
      <Footer />
    </MemoryRouter>
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-30') });
  const container = document.createElement('div');
  container.innerHTML = renderToString(footer);
  expect(container).toHaveTextContent('© 2026');
  vi.setSystemTime(new Date('2027-01-02'));
  render(footer, { container: document.body.appendChild(container), hydrate: true });
  expect(container).toHaveTextContent('© 2027');
});

test('The social links lead to what they say: gardening, on those sites', async () => {
  await visit('/about');
  const list = within(await screen.findByRole('list', { name: 'Gardening elsewhere:' }));
  for (const link of list.getAllByRole('link'))
    expect(link).toHaveAttribute('href', expect.stringMatching(/gardening/));
  await screen.findByRole('heading', { level: 1 });
});

test('Visitors switch between light and dark, and their choice is kept', async () => {
  media.reducedMotion = true;
  const { user } = await visit('/about');
  await user.click(await screen.findByRole('button', { name: 'Switch between light and dark' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('garden.theme')).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Switch between light and dark' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  expect(address()).toBe('/about');
});
