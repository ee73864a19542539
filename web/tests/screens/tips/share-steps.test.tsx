/** The form that shares a tip on a phone: three steps, each an entry in the history. jsdom has no style sheet, so it shows all three. */
import { beforeEach, expect, test } from 'vitest';
import { formFields, sampleTip } from '../../sample-tip';
import { address, fill, fillForm, screen, type User, visit, visitSignedIn, waitFor } from '../app';
import { calls, onApi, problem, server } from '../backend';
import { media } from '../browser';

beforeEach(() => {
  media.phone = true;
});

const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }));
const isAt = async (step: number, heading: string) => {
  expect(await screen.findByText(`Step ${step} of 3`)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: heading })).toHaveFocus());
};

/** To the last step, with a whole tip. */
async function toTheEnd() {
  const { user, ...page } = await visitSignedIn('/ShareTip');
  await fillForm(user, formFields(sampleTip));
  await press(user, 'Next');
  await isAt(2, 'Show it');
  await press(user, 'Next');
  await isAt(3, 'When and where');
  return { user, ...page };
}

test('Next and Back lead through the steps and the history, and nothing typed is lost', async () => {
  const { user } = await toTheEnd();
  expect(address()).toBe('/ShareTip');
  await press(user, 'Back');
  await isAt(2, 'Show it');
  history.back();
  await isAt(1, 'Say it');
  expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
  for (const [label, value] of formFields(sampleTip)) expect(screen.getByLabelText(label)).toHaveValue(value);
});

test('Next stops at a wrong field of its step, and at none of the others', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fill(user, 'Title', 'Earth up in July');
  await fill(user, 'Image URL', 'leek');
  await press(user, 'Next');
  expect(await screen.findByText('Plant type is required')).toBeVisible();
  expect(screen.getByLabelText('Plant type')).toHaveFocus();
  expect(screen.getByText('Step 1 of 3')).toBeVisible();
  expect(screen.queryByText('Please enter a valid URL')).not.toBeInTheDocument();
  await fillForm(user, formFields({ ...sampleTip, image: null }));
  await press(user, 'Next');
  await isAt(2, 'Show it');
  await press(user, 'Next');
  expect(await screen.findByText('Please enter a valid URL')).toBeVisible();
  expect(screen.getByText('Step 2 of 3')).toBeVisible();
});

test('Enter in a line leads to the next step and shares nothing', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillForm(user, formFields(sampleTip));
  await user.type(screen.getByLabelText('Title'), '{Enter}');
  await isAt(2, 'Show it');
  expect(calls('post', '/tips')).toHaveLength(0);
});

test('Two taps on Next lead one step on', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await fillForm(user, formFields(sampleTip));
  await user.dblClick(screen.getByRole('button', { name: 'Next' }));
  await isAt(2, 'Show it');
  history.back();
  await isAt(1, 'Say it');
});

test('An error of the server leads to the step of the first wrong field', async () => {
  const errors = [
    { field: 'facts.minutes', message: 'must be right' },
    { field: 'title', message: 'must not shout' },
  ];
  server.use(onApi('post', '/tips', () => problem(400, 'invalid-input', { errors })));
  const { user } = await toTheEnd();
  await press(user, 'Submit Tip');
  expect(await screen.findByText('Step 1 of 3')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  expect(screen.getByText('Title must not shout')).toBeVisible();
});

test('A tip that was shared leaves no steps behind: another one begins with the first', async () => {
  const { user } = await toTheEnd();
  await press(user, 'Submit Tip');
  await user.click(await screen.findByRole('button', { name: 'Share Another Tip' }));
  expect(await screen.findByText('Step 1 of 3')).toBeVisible();
});

test('After a reload the form is at the same step, with everything typed', async () => {
  const { unmount } = await toTheEnd();
  const { state } = history;
  unmount();
  await visit('/ShareTip', state);
  expect(await screen.findByText('Step 3 of 3')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Earth up in July');
});
