/** The town of the reader's garden: how it is found on the device, corrected and kept. */
import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { aTip, garden, mireilleId, rowan } from '../api/garden';
import { screen, type User, visit, visitSignedIn, waitFor } from './app';
import { calls, onApi, response, server } from './backend';

const key = 'garden.readers-garden';
const page = `/gardener/${mireilleId}`;

// jsdom has none.
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

/** Serves the files of the build. Returns the addresses that were asked for. */
function places(): string[] {
  const asked: string[] = [];
  server.use(
    http.get('*/data/:file', ({ request, params }) => {
      asked.push(request.url);
      return HttpResponse.text(readFileSync(`src/shared/place/data/${String(params.file)}`, 'utf8'));
    }),
  );
  return asked;
}

async function open(): Promise<User> {
  garden.tips = [aTip(5, { facts: { months: { best: [3] } } })];
  const { user } = await visit(page);
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  return user;
}

const town = () => screen.findByRole('combobox', { name: /^Your town/ });
const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null');

/** In place of the browser's own. */
function locationIs(answer: { latitude: number; longitude: number } | { code: number }): void {
  const getCurrentPosition = (found: PositionCallback, failed?: PositionErrorCallback | null) => {
    if ('code' in answer) failed?.({ ...answer, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    else found({ coords: answer } as GeolocationPosition);
  };
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
}

test('Visitors find their town while they type, and only its first letter is asked for', async () => {
  const asked = places();
  const user = await open();
  await user.type(await town(), 'göttin');
  const option = await screen.findByRole('option', { name: /^Göttingen/ });
  expect(option).toHaveTextContent('Germany');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(
    await screen.findByText(
      /^Cool maritime\. Last frost about \d+ April, first about \d+ October, give or take 4 weeks\.$/,
    ),
  ).toBeVisible();
  expect(screen.getByLabelText('Climate')).not.toBeVisible();
  await user.click(screen.getByText('Correct it'));
  expect(
    screen.getByText(
      /^An estimate: in this climate half of such dates are right within 2 weeks, and nine in ten within 4 weeks\./,
    ),
  ).toBeVisible();
  expect(await town()).toHaveValue('Göttingen');
  expect(screen.getByLabelText('Hemisphere')).toHaveValue('northern');
  expect(screen.getByLabelText('Climate')).toHaveValue('cool-maritime');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toMatchObject({ hemisphere: 'northern', climate: 'cool-maritime' }));
  expect(kept().frost.last).toBeGreaterThan(13);
  // Of the town, only its band of latitude is kept.
  expect(Object.keys(kept()).sort()).toEqual(['climate', 'frost', 'hemisphere', 'latitude']);
  expect(kept().latitude).toBe(52.5);
  expect(asked.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual(['towns-g.txt']);
});

test('Visitors correct both weeks, and say that there is no frost', async () => {
  places();
  const user = await open();
  await user.type(await town(), 'canberra');
  await user.click(await screen.findByRole('option', { name: /^Canberra/ }));
  await user.click(await screen.findByText('Correct it'));
  await user.selectOptions(screen.getByLabelText(/^Last frost/), '25 October');
  expect(screen.getByText(/Last frost about 25 October, first about \d+ April\./)).toBeVisible();
  expect(screen.queryByText(/^An estimate/)).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('No frost here, in most years'));
  expect(screen.getByText(/\. No frost in most years\.$/)).toBeVisible();
  expect(screen.getByLabelText(/^Last frost/)).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toMatchObject({ hemisphere: 'southern', frost: 'none' }));
});

test('Visitors who know their weeks need no town, and one week alone is not kept', async () => {
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'I know my frost dates' }));
  await user.selectOptions(screen.getByLabelText(/^Last frost/), '12 April');
  await user.selectOptions(screen.getByLabelText('Hemisphere'), 'Northern hemisphere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toEqual({ hemisphere: 'northern' }));
  await user.click(await screen.findByRole('button', { name: /^Change/ }));
  await user.click(await screen.findByRole('button', { name: 'I know my frost dates' }));
  await user.selectOptions(screen.getByLabelText(/^Last frost/), '12 April');
  await user.selectOptions(screen.getByLabelText(/^First frost/), '1 November');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toEqual({ hemisphere: 'northern', frost: { last: 15, first: 44 } }));
});

test('A name that no town has is said so, aloud too', async () => {
  places();
  const user = await open();
  await user.type(await town(), 'Nether Wallop');
  const said = await screen.findAllByText('No town found. Choose the nearest larger one.');
  expect(said).toHaveLength(2);
  expect(said.some((element) => element.closest('[role="status"]'))).toBe(true);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('A list of towns that cannot be fetched is tried again', async () => {
  server.use(http.get('*/data/:file', () => HttpResponse.text('', { status: 404 })));
  const user = await open();
  await user.type(await town(), 'oslo');
  expect(await screen.findByRole('alert')).toHaveTextContent('The list of towns could not be fetched.');
  places();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.type(await town(), '{ArrowDown}');
  expect(await screen.findByRole('option', { name: /^Oslo/ })).toBeVisible();
});

test('The location is looked up on the device', async () => {
  const asked = places();
  locationIs({ latitude: 51.48, longitude: -3.18 });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/^Cool maritime\. Last frost about /)).toBeVisible();
  expect(asked.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual(['grid.txt']);
});

test('After a journey, the location is the new one, not the one that the browser has kept', async () => {
  places();
  const [cardiff, kochi] = [
    { latitude: 51.48, longitude: -3.18, age: 120_000 },
    { latitude: 9.93, longitude: 76.27, age: 0 },
  ];
  const getCurrentPosition = (found: PositionCallback, _: unknown, { maximumAge = 0 }: PositionOptions = {}) =>
    found({ coords: cardiff.age <= maximumAge ? cardiff : kochi } as unknown as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByText(/^Tropical\./)).toBeVisible();
});

test('A gardener’s latitude is kept beside the session, is not sent, and is forgotten with the session', async () => {
  places();
  const profile = { ...rowan, hemisphere: 'northern', climate: 'cool-maritime' } as const;
  server.use(onApi('patch', '/user/{id}', () => response(200, { data: profile })));
  garden.tips = [aTip(5, { facts: { months: { best: [3] } } })];
  const first = await visitSignedIn(page);
  await first.user.click(await screen.findByRole('button', { name: /^Change/ }));
  await first.user.type(await town(), 'göttin');
  await first.user.click(await screen.findByRole('option', { name: /^Göttingen/ }));
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('patch', '/user/{id}')).toHaveLength(1));
  expect(JSON.stringify(calls('patch', '/user/{id}')[0]?.body)).not.toMatch(/latitude|52/);
  await waitFor(() => expect(sessionStorage.getItem('garden.own.latitude')).toContain('52.5'));
  expect(kept()).toBeNull();

  // As in a new tab, where the profile is fetched again.
  sessionStorage.removeItem('garden.own.garden');
  server.use(onApi('post', '/user', () => response(200, { data: profile })));
  const { user } = await visitSignedIn('/now');
  expect(await screen.findByText(/hours of daylight/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(screen.queryByText(/hours of daylight/)).not.toBeInTheDocument());
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('52.5');
});

test('A latitude is forgotten with its hemisphere', async () => {
  places();
  const user = await open();
  await user.type(await town(), 'göttin');
  await user.click(await screen.findByRole('option', { name: /^Göttingen/ }));
  await user.selectOptions(screen.getByLabelText('Hemisphere'), 'Southern hemisphere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(kept()).toMatchObject({ hemisphere: 'southern' }));
  expect(kept()).not.toHaveProperty('latitude');
});

test.each([
  ['is refused', { code: 1 }, 'The browser does not allow this site to see your location. Choose a town instead.'],
  ['is not found', { code: 2 }, 'Your location was not found. Choose a town instead.'],
  ['is at sea', { latitude: 35, longitude: -40 }, 'We know no climate for that place. Choose a town instead.'],
])('A location that %s is said so', async (_, answer, message) => {
  places();
  locationIs(answer);
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Use my location' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Use my location' })).toBeEnabled();
  await user.type(await town(), 'o');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
