import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { rowan } from '../../api/garden';
import { fill, fireEvent, heading, screen, visitSignedIn, waitFor, within } from '../app';
import { calls, gate, gatewayError, onApi, problem, response, server } from '../backend';
import { cognito } from '../cognito';

const save = () => screen.getByRole('button', { name: 'Save profile' });

test('Gardeners see their profile, with a link to their public page', async () => {
  await visitSignedIn('/profile');
  expect(await heading('My profile')).toBeVisible();
  expect(await screen.findByLabelText('Full name')).toHaveValue('Rowan Thirkell');
  expect(screen.getByLabelText(/^Phone/)).toHaveValue('01632 960000');
  expect(screen.getByLabelText(/^Gender/)).toHaveValue('male');
  expect(screen.getByLabelText(/^Age/)).toHaveValue('61');
  expect(screen.getByRole('checkbox', { name: /^Show my address/ })).toBeChecked();
  expect(screen.getByRole('link', { name: 'your public page' })).toHaveAttribute('href', `/gardener/${rowan.id}`);
});

test('Without a photograph gardeners see the initials that others see, and then the picture at the address', async () => {
  const { user } = await visitSignedIn('/profile');
  await fill(user, 'Full name', 'Nell Sorley');
  await fill(user, /^Profile photo URL/, 'https://');
  expect(screen.getByText('NS')).toBeVisible();
  await fill(user, /^Profile photo URL/, 'https://pictures.example/nell.jpg');
  const picture = screen.getByRole('img', { name: 'How your profile looks' });
  expect(picture).toHaveAttribute('src', 'https://pictures.example/nell.jpg');
  expect(screen.queryByText('NS')).not.toBeInTheDocument();
  fireEvent.error(picture);
  expect(screen.getByText('No picture there')).toBeVisible();
  expect(screen.getByText('NS')).toBeVisible();
});

test('Gardeners choose one of the drawn plants, see it as their picture, and take it back', async () => {
  const { user } = await visitSignedIn('/profile');
  const choice = await screen.findByRole('combobox', { name: /^Your plant/ });
  await within(choice).findByRole('option', { name: 'Leek' });
  expect(within(choice).queryByRole('option', { name: 'Fennel' })).not.toBeInTheDocument();
  const drawing = () => document.querySelector('main use')?.getAttribute('href');
  await user.selectOptions(choice, 'Leek');
  await fill(user, /^Profile photo URL/, '');
  expect(drawing()).toBe('/plates/leek.svg#p');
  await user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(choice).toHaveValue('leek');
  await user.selectOptions(choice, 'None: show my initials');
  expect(drawing()).toBeUndefined();
  expect(screen.getByText('RT')).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(calls('patch', '/user/{id}')).toHaveLength(2));
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { photoUrl: null, plant: 'leek' },
    { plant: null },
  ]);
});

test('Gardeners change their profile, and only what changed is sent', async () => {
  const { user } = await visitSignedIn('/profile');
  await fill(user, /^Location/, 'Weardale');
  await fill(user, /^Age/, '');
  await user.click(screen.getByRole('checkbox', { name: /^Show my address/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Show my age/ }));
  await user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { location: 'Weardale', age: null, showEmail: false, showAge: false },
  ]);
  expect(cognito.requests('UpdateUserAttributes')).toHaveLength(0);
});

test('Gardeners choose what others see, and see it before they save it', async () => {
  const { user } = await visitSignedIn('/profile');
  const preview = within(await screen.findByRole('region', { name: 'What others see' }));
  const line = (name: string) => preview.getByText(name).nextElementSibling;
  expect(line('Place')).toHaveTextContent(rowan.location);
  expect(line('Experience')).toHaveTextContent(rowan.experience);
  for (const name of [/^Show my place/, /^Show my experience/, /^List me among the gardeners/, /^Show which tips/]) {
    await user.click(screen.getByRole('checkbox', { name }));
  }
  for (const name of ['Place', 'Experience', 'Tips you tried', 'Among the gardeners']) {
    expect(line(name)).toHaveTextContent('Not shown');
  }
  // These stay.
  expect(line('Notes on them')).toHaveTextContent('On the tips’ pages, with your name');
  await user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { showPlace: false, showExperience: false, showOutcomes: false, listed: false },
  ]);
});

test('Of a gardener under 18 the preview has neither age nor place, whatever is switched on', async () => {
  const { user } = await visitSignedIn('/profile');
  await fill(user, /^Age/, '16');
  const preview = within(screen.getByRole('region', { name: 'What others see' }));
  for (const name of ['Place', 'Age', 'Gender']) {
    expect(preview.getByText(name).nextElementSibling).toHaveTextContent('Not shown');
  }
});

test('Gardeners say where they garden, and take it back', async () => {
  const { user } = await visitSignedIn('/profile');
  const group = within(await screen.findByRole('group', { name: 'Where you garden' }));
  await user.selectOptions(await group.findByLabelText(/^Hemisphere/), 'Southern hemisphere');
  await user.selectOptions(group.getByLabelText(/^Climate/), 'Highland');
  await user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  await user.selectOptions(group.getByLabelText(/^Hemisphere/), 'Rather not say');
  await user.click(save());
  await waitFor(() =>
    expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
      { hemisphere: 'southern', climate: 'highland' },
      { hemisphere: null },
    ]),
  );
});

test('Gardeners say when frost is usual, that there is none, and take it back', async () => {
  const { user } = await visitSignedIn('/profile');
  const group = within(await screen.findByRole('group', { name: 'Where you garden' }));
  await user.click(await group.findByRole('button', { name: /^I know my frost/ }));
  await user.selectOptions(group.getByLabelText(/^Last frost/), '15');
  await user.click(save());
  // One week alone is no answer.
  expect(await screen.findByText('Nothing has changed since it was last saved.')).toBeVisible();
  await user.selectOptions(group.getByLabelText(/^First frost/), '44');
  await user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  const isFree = group.getByRole('checkbox', { name: 'No frost here, in most years' });
  for (const checked of [true, false]) {
    await user.click(isFree);
    await user.click(save());
    await waitFor(() => expect(calls('patch', '/user/{id}')).toHaveLength(checked ? 2 : 3));
    expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  }
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([
    { lastFrost: 15, firstFrost: 44 },
    { lastFrost: 0, firstFrost: 0 },
    { lastFrost: null, firstFrost: null },
  ]);
});

test('The profile shows the weeks of frost, and a town fills them in, which only the device knows', async () => {
  const asked: string[] = [];
  server.use(
    onApi('post', '/user', () => response(200, { data: { ...rowan, lastFrost: 14, firstFrost: 44 } })),
    http.get('*/data/:file', ({ params }) => {
      asked.push(String(params.file));
      return HttpResponse.text(readFileSync(`src/shared/place/data/${String(params.file)}`, 'utf8'));
    }),
  );
  const { user } = await visitSignedIn('/profile');
  const group = within(await screen.findByRole('group', { name: 'Where you garden' }));
  expect(await group.findByLabelText(/^First frost/)).toHaveValue('44');
  expect(asked).toEqual([]);
  await user.type(group.getByRole('combobox', { name: /^Your town/ }), 'göttin');
  await screen.findByRole('option', { name: /^Göttingen/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await group.findByText(/^Cool maritime\. Last frost about /)).toBeVisible();
  expect(calls('patch', '/user/{id}')).toHaveLength(0);
  await user.click(save());
  await waitFor(() => expect(calls('patch', '/user/{id}')).toHaveLength(1));
  const body = calls('patch', '/user/{id}')[0]?.body;
  expect(body).toMatchObject({ hemisphere: 'northern', climate: 'cool-maritime' });
  expect(Object.keys(body ?? {}).sort()).toEqual(['climate', 'firstFrost', 'hemisphere', 'lastFrost']);
  // For the length of the day, on this device alone.
  await waitFor(() => expect(sessionStorage.getItem('garden.own.latitude')).toContain('52.5'));
  expect(asked).toEqual(['towns-g.txt']);
});

test('When the server refuses the weeks, the reason is beside them', async () => {
  const errors = [{ field: 'lastFrost', message: 'must be at most 52' }];
  server.use(onApi('patch', '/user/{id}', () => problem(400, 'invalid-input', { errors })));
  const { user } = await visitSignedIn('/profile');
  const group = within(await screen.findByRole('group', { name: 'Where you garden' }));
  await user.click(await group.findByRole('button', { name: /^I know my frost/ }));
  await user.click(group.getByRole('checkbox', { name: 'No frost here, in most years' }));
  await user.click(save());
  expect(await group.findByRole('alert')).toHaveTextContent('This must be at most 52.');
});

test('A changed name goes to Cognito too', async () => {
  const { user } = await visitSignedIn('/profile');
  await fill(user, 'Full name', 'Rowan T.');
  await user.click(save());
  await waitFor(() => expect(cognito.requests('GetTokensFromRefreshToken')).toHaveLength(1));
  expect(cognito.requests('UpdateUserAttributes')[0]?.UserAttributes).toContainEqual({
    Name: 'name',
    Value: 'Rowan T.',
  });
});

test('What is typed while the profile is saved stays, as a change that is not saved yet', async () => {
  const { opened, open } = gate();
  server.use(
    onApi('patch', '/user/{id}', async () => {
      await opened;
      return response(200, { data: { ...rowan, location: 'Weardale' } });
    }),
  );
  const { user } = await visitSignedIn('/profile');
  await fill(user, /^Location/, 'Weardale');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await fill(user, /^Bio/, 'Typed meanwhile');
  open();
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(screen.getByLabelText(/^Bio/)).toHaveValue('Typed meanwhile');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(calls('patch', '/user/{id}').at(-1)?.body).toEqual({ bio: 'Typed meanwhile' }));
});

test('A profile that was not changed is not sent', async () => {
  const { user } = await visitSignedIn('/profile');
  await screen.findByLabelText('Full name');
  await user.click(save());
  expect(await screen.findByText('Nothing has changed since it was last saved.')).toBeVisible();
  expect(calls('patch', '/user/{id}')).toHaveLength(0);
});

test('A name is required, and the error goes when it is typed', async () => {
  const { user } = await visitSignedIn('/profile');
  await fill(user, 'Full name', '');
  await user.click(save());
  expect(await screen.findByText('Your name is needed.')).toBeVisible();
  await user.type(screen.getByLabelText('Full name'), 'R');
  await waitFor(() => expect(screen.queryByText('Your name is needed.')).not.toBeInTheDocument());
});

test('A field error of the server is shown beside its field', async () => {
  const errors = [{ field: 'photoUrl', message: 'must lead to a picture' }];
  server.use(onApi('patch', '/user/{id}', () => problem(400, 'invalid-input', { errors })));
  const { user } = await visitSignedIn('/profile');
  await fill(user, /^Profile photo URL/, 'https://pictures.example/page.html');
  await user.click(save());
  expect(await screen.findByText('This must lead to a picture.')).toBeVisible();
  expect(screen.getByLabelText(/^Profile photo URL/)).toBeInvalid();
});

test.each([
  ['the server fails', onApi('patch', '/user/{id}', () => problem(500, 'internal')), 'Reference: request-7'],
  [
    'there are too many',
    onApi('patch', '/user/{id}', () => gatewayError(429, 'Too Many Requests')),
    'Too Many Requests',
  ],
  ['it is not allowed', onApi('patch', '/user/{id}', () => gatewayError(403, 'Forbidden')), 'Forbidden'],
])('When %s, the form says so and keeps everything typed', async (_, handler, message) => {
  server.use(handler);
  const { user } = await visitSignedIn('/profile');
  await fill(user, /^Bio/, 'Leeks and pears.');
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveTextContent('Everything that you typed is still here.');
  expect(screen.getByLabelText(/^Bio/)).toHaveValue('Leeks and pears.');
  await waitFor(() => expect(save()).toBeEnabled());
});

test('While the profile is fetched, the loading is announced', async () => {
  const { opened, open } = gate();
  server.use(onApi('post', '/user', () => opened.then(() => response(200, { data: rowan }))));
  await visitSignedIn('/profile');
  expect((await screen.findByText('Fetching your profile')).parentElement).toHaveAttribute('role', 'status');
  open();
  expect(await screen.findByLabelText('Full name')).toBeVisible();
});

test('When the profile cannot be fetched, the page says so, and a retry shows it', async () => {
  server.use(onApi('post', '/user', () => problem(500, 'internal')));
  const { user } = await visitSignedIn('/profile');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your profile could not be fetched.');
  server.use(onApi('post', '/user', () => response(200, { data: rowan })));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Full name')).toHaveValue('Rowan Thirkell');
});

test('What was typed and not saved is there again after a reload, until it is discarded', async () => {
  const { user, unmount } = await visitSignedIn('/profile');
  await fill(user, /^Bio/, 'Leeks and pears.');
  unmount();

  const again = await visitSignedIn('/profile');
  expect(await screen.findByText(/^These are your changes as you left them\./)).toBeVisible();
  expect(screen.getByLabelText(/^Bio/)).toHaveValue('Leeks and pears.');
  await again.user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByLabelText(/^Bio/)).toHaveValue('Leeks, mostly.');
  again.unmount();

  await visitSignedIn('/profile');
  expect(await screen.findByLabelText(/^Bio/)).toHaveValue('Leeks, mostly.');
  expect(screen.queryByText(/^These are your changes/)).not.toBeInTheDocument();
});

test('A restored change is saved alone, and is no draft afterwards', async () => {
  const { user, unmount } = await visitSignedIn('/profile');
  await fill(user, /^Bio/, 'Leeks and pears.');
  unmount();
  // Meanwhile the profile was changed on another device.
  server.use(onApi('post', '/user', () => response(200, { data: { ...rowan, location: 'Weardale' } })));

  const again = await visitSignedIn('/profile');
  await screen.findByText(/^These are your changes/);
  await again.user.click(save());
  expect(await screen.findByText('Your profile is saved.')).toBeVisible();
  expect(calls('patch', '/user/{id}').map(({ body }) => body)).toEqual([{ bio: 'Leeks and pears.' }]);
  expect(screen.queryByText(/^These are your changes/)).not.toBeInTheDocument();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft.profile'))).toEqual([]);
});
