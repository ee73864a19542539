/** The facts of a tip in the forms that share and edit it. */
import { expect, test } from 'vitest';
import { valuesOf } from '~/features/writing/tip-form';
import type { Facts } from '~/shared/api/schema.gen';
import { type FactName, factNames, factOf, folds } from '~/shared/facts';
import type { ReadersGarden } from '~/shared/session/own-garden';
import { garden, ownTip, rowan, tipId } from '../../api/garden';
import { allFacts as all, formFields, sampleTip } from '../../sample-tip';
import { act, fill, fillForm, screen, type User, visit, visitSignedIn, waitFor, within } from '../app';
import { calls, onApi, problem, server } from '../backend';

/** A tip that is about no plant of the list. */
const lawn = { ...sampleTip, plantType: 'The path to the shed' };

async function share(tip = lawn) {
  const page = await visitSignedIn('/ShareTip');
  await fillForm(page.user, formFields(tip));
  return page;
}

/** As the profile or the browser has it. */
async function inGarden(readers: ReadersGarden) {
  const { setGarden } = await import('~/shared/garden');
  act(() => setGarden(readers));
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Tip' }));

async function sent(user: User): Promise<Facts | undefined> {
  await send(user);
  await screen.findByRole('region', { name: 'Thank you!' });
  return calls('post', '/tips').at(-1)?.body.facts;
}

const unfold = (user: User, group: string) => user.click(screen.getByText(group, { selector: 'summary *' }));
/** The words beside a folded group’s name. */
const summary = (group: string) => screen.getByText(group, { selector: 'summary *' }).nextElementSibling;
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const tick = (user: User, name: string | RegExp) => user.click(screen.getByRole('checkbox', { name }));

/** The labels of the values of a fact that is one of some words, or several of them. */
const labelsOf = (name: FactName, words: Readonly<Record<string, string>>) =>
  [all[name]].flat().map((word) => words[String(word)] ?? '');

/** Says each fact of the tip whose control is by its row in the table. */
async function sayByTable(user: User) {
  for (const name of factNames) {
    const fact = factOf(name);
    if (fact.control === 'word') {
      for (const label of labelsOf(name, fact.words)) await user.click(screen.getByRole('radio', { name: label }));
    }
    if (fact.control === 'words') {
      for (const label of labelsOf(name, fact.words).reverse()) {
        const box = screen.getByRole<HTMLInputElement>('checkbox', { name: label });
        // A plant has brought its hazards.
        if (!box.checked) await user.click(box);
      }
    }
    if (fact.control === 'line' || fact.control === 'number') {
      await fill(user, new RegExp(`^${fact.label}`), ` ${all[name]} `);
    }
  }
}

test('A tip without any fact is shared in one screen, and no facts are sent', async () => {
  const { user } = await share();
  expect(screen.getByText('All of it is optional.')).toBeVisible();
  expect(screen.getByLabelText('Minutes it takes')).not.toBeVisible();
  expect(await sent(user)).toBeUndefined();
});

test('An author says every fact, and the server gets all of them', async () => {
  const { user } = await share(sampleTip);
  await inGarden({ hemisphere: 'northern', frost: { last: 15, first: 44 } });
  for (const group of folds) await unfold(user, group);
  await sayByTable(user);
  for (const month of ['April', 'March', 'May', 'May best']) await press(user, month);
  await user.click(screen.getByRole('radio', { name: 'From the last frost' }));
  await user.selectOptions(screen.getByLabelText('Begins'), '3 weeks before the last frost');
  await user.selectOptions(screen.getByLabelText('Ends'), '2 weeks after the last frost');
  await user.click(screen.getByRole('radio', { name: 'Own experience' }));
  await fill(user, /^Seasons/, '12');
  await fill(user, 'Tools', 'Secateurs,');
  await user.keyboard('Hand fork{Enter}');
  expect(screen.getByText('22/120')).toBeVisible();
  expect(summary('By frost')).toHaveTextContent('3 weeks before the last frost to 2 weeks after it');
  expect(screen.getByText(/to 2 weeks after it\. In your garden: 26 Mar–6 May\./)).toBeVisible();
  expect(summary('Sun')).toHaveTextContent('Full sun, part shade');
  expect(summary('Time and tools')).toHaveTextContent('30 minutes, Secateurs, Hand fork');
  expect(summary('How you know')).toHaveTextContent('Own experience, 12 seasons');
  expect(await sent(user)).toEqual(all);
});

test('The frosts of the months are said by those who know theirs, in steps of two weeks, unless they take it back', async () => {
  const { user } = await share();
  await press(user, 'March');
  const moved = { name: /^Readers with other frosts see these months moved/ };
  expect(screen.queryByRole('checkbox', moved)).not.toBeInTheDocument();
  await press(user, 'March best');
  await press(user, 'March possible');
  await inGarden({ hemisphere: 'southern', frost: { last: 41, first: 17 } });
  await press(user, 'March');
  expect(screen.getByRole('checkbox', moved)).toBeChecked();
  await user.click(screen.getByRole('checkbox', moved));
  await user.click(screen.getByRole('checkbox', moved));
  expect(await sent(user)).toEqual({ months: { best: [9] }, monthsFor: { lastFrost: 16, firstFrost: 44 } });
});

test('A time by frost needs months, and never ends before it begins', async () => {
  const { user } = await share();
  await unfold(user, 'By frost');
  await user.click(screen.getByRole('radio', { name: 'From the first frost' }));
  await user.selectOptions(screen.getByLabelText('Begins'), '2 weeks after the first frost');
  expect(screen.getByLabelText('Ends')).toHaveDisplayValue('2 weeks after the first frost');
  await user.selectOptions(screen.getByLabelText('Ends'), '1 week before the first frost');
  expect(screen.getByLabelText('Begins')).toHaveDisplayValue('1 week before the first frost');
  await send(user);
  expect(await screen.findByText('By frost needs months too, for readers whose frosts are not known')).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  await press(user, 'October');
  await user.click(screen.getByRole('radio', { name: 'By months only' }));
  expect(await sent(user)).toEqual({ months: { best: [10] } });
});

test('A plant is chosen with the keyboard alone, with its category and its warning', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  const field = await screen.findByRole('combobox', { name: 'Plant type' });
  await user.type(field, 'foxgl');
  const option = await screen.findByRole('option', { name: /Foxglove.*Digitalis purpurea/ });
  expect(screen.getByText('1 suggestion')).toBeInTheDocument();
  await user.keyboard('{ArrowDown}');
  expect(option).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', option.id);
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('Foxglove');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Remove Foxglove' })).toBeVisible();
  expect(screen.getByLabelText('Category')).toHaveValue('Flowers');
  const warning = screen.getByRole('checkbox', { name: /^Foxglove is toxic to people and pets, irritates/ });
  expect(warning).toBeChecked();
  expect(summary('Hazards')).toHaveTextContent('Toxic to people, toxic to pets, irritates skin or eyes');
  expect(calls('post', '/tips')).toHaveLength(0);
});

test('The author can leave out the warning of a plant', async () => {
  const { user } = await share({ ...sampleTip, plantType: 'foxglove' });
  await user.click(await screen.findByRole('checkbox', { name: /Show this warning with your tip/ }));
  expect(await sent(user)).toEqual({ plants: ['foxglove'] });
});

test('A synonym finds its plant and stays as it was typed', async () => {
  const { user } = await share();
  await fill(user, 'Plant type', 'zucchini');
  await user.click(await screen.findByRole('option', { name: /^Courgette/ }));
  expect(screen.getByLabelText('Plant type')).toHaveValue('zucchini');
  expect(await sent(user)).toEqual({ plants: ['zucchini'] });
});

test('A plant goes with its name, and its warning goes with the plant', async () => {
  const { user } = await share({ ...sampleTip, plantType: 'Foxgloves' });
  await screen.findByRole('button', { name: 'Remove Foxglove' });
  await fill(user, 'Plant type', 'The path to the shed');
  await user.tab();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Foxglove' })).not.toBeInTheDocument());
  expect(await sent(user)).toBeUndefined();
});

test('A plant stays when its name is refined', async () => {
  const { user } = await share({ ...sampleTip, plantType: 'Foxglove' });
  await screen.findByRole('button', { name: 'Remove Foxglove' });
  await fill(user, 'Plant type', 'Foxglove Alba');
  expect((await sent(user))?.plants).toEqual(['foxglove']);
});

test('A tip can be about three plants, and each of them can be removed', async () => {
  const { user } = await share({ ...sampleTip, plantType: 'Tomato' });
  for (const [typed, name] of [
    ['basil', 'Basil'],
    ['french mari', 'French marigold'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Another plant' }));
    await user.type(screen.getByRole('combobox', { name: 'A plant from our list' }), typed);
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
  }
  expect(screen.queryByRole('button', { name: 'Another plant' })).not.toBeInTheDocument();
  await press(user, 'Remove Basil');
  expect((await sent(user))?.plants).toEqual(['tomato', 'french-marigold']);
});

test('Escape closes the suggestions and keeps the text and the dialog', async () => {
  const { user } = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await fill(user, 'Plant type', 'tom');
  await screen.findByRole('listbox', { name: 'Plants' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Plant type')).toHaveValue('tom');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('A southern author chooses months of the southern year, and northern ones are sent', async () => {
  const { user } = await share();
  await inGarden({ hemisphere: 'southern' });
  expect(screen.getByText(/These are months of your southern year/)).toBeVisible();
  await press(user, 'September');
  await press(user, 'January');
  expect(screen.getByRole('button', { name: 'September best' })).toHaveAttribute('aria-pressed', 'true');
  expect(await sent(user)).toEqual({ months: { best: [3, 7] } });
});

test('The climate of the author’s garden is suggested and can be left out', async () => {
  const { user } = await visitSignedIn('/ShareTip');
  await screen.findByLabelText('Title');
  await inGarden({ climate: 'cool-maritime' });
  expect(await screen.findByText('Cool maritime', { selector: 'summary span' })).toBeVisible();
  expect(sessionStorage.getItem(`garden.own.draft.share.${rowan.email}`)).toBeNull();
  await fillForm(user, formFields(lawn));
  await unfold(user, 'Climates');
  const climate = screen.getByRole('checkbox', { name: /^Cool maritime.*your climate$/ });
  expect(climate).toBeChecked();
  await user.click(climate);
  expect(await sent(user)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Share Another Tip' }));
  await fillForm(user, formFields(lawn));
  expect(await sent(user)).toEqual({ climates: ['cool-maritime'] });
});

test('An extension service needs its link; groups with an error are unfolded, and the first wrong field is focused', async () => {
  const { user } = await share();
  await unfold(user, 'How you know');
  await user.click(screen.getByRole('radio', { name: /Extension service/ }));
  await unfold(user, 'How you know');
  await unfold(user, 'Time and tools');
  await fill(user, 'Minutes it takes', 'an hour');
  await unfold(user, 'Time and tools');
  await send(user);
  expect(await screen.findByText('Source link is required')).toBeVisible();
  expect(screen.getByText('Minutes it takes must be a whole number from 1 to 600')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Minutes it takes')).toHaveFocus());
  expect(screen.getByLabelText(/^Source link/)).toBeVisible();
  expect(calls('post', '/tips')).toHaveLength(0);
  await fill(user, /^Source link/, 'https://extension.example/leeks');
  await fill(user, 'Minutes it takes', '60');
  expect(await sent(user)).toEqual({
    basis: { kind: 'extension-service', link: 'https://extension.example/leeks' },
    minutes: 60,
  });
});

test('A kind that was chosen can be taken back', async () => {
  const { user } = await share();
  for (const [group, word] of [
    ['Kind of work', 'Protect'],
    ['How you know', 'Heard from others'],
  ] as const) {
    await unfold(user, group);
    expect(screen.queryByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: word }));
    expect(summary(group)).toHaveTextContent(word);
    await press(user, 'Clear');
    expect(summary(group)).toHaveTextContent(/^$/);
    expect(screen.getByRole('radio', { name: word })).not.toBeChecked();
    expect(document.activeElement).toHaveAttribute('type', 'radio');
  }
  expect(await sent(user)).toBeUndefined();
});

test('An error of the server inside the facts is shown beside its field', async () => {
  const errors = [
    { field: 'facts.basis.link', message: 'must have a public host name' },
    { field: 'facts.months.possible', message: 'must be right' },
    { field: 'facts.weather', message: 'is unknown' },
  ];
  server.use(onApi('post', '/tips', () => problem(400, 'invalid-input', { errors })));
  const { user } = await share();
  await unfold(user, 'How you know');
  await user.click(screen.getByRole('radio', { name: /Book or research/ }));
  await fill(user, /^Source link/, 'https://books.example/leeks');
  await unfold(user, 'How you know');
  await send(user);
  const link = screen.getByLabelText(/^Source link/);
  await waitFor(() => expect(link).toHaveAccessibleDescription('Source link must have a public host name'));
  expect(link).toBeVisible();
  await waitFor(() => expect(link).toHaveFocus());
  expect(screen.getByText('Possible months must be right')).toBeVisible();
  expect(screen.getByText('facts.weather is unknown.')).toBeVisible();
  await user.type(link, '!');
  expect(screen.queryByText('Source link must have a public host name')).not.toBeInTheDocument();
});

test('After a reload the form still has the facts', async () => {
  const { user, unmount } = await share(sampleTip);
  await press(user, 'March');
  await unfold(user, 'Time and tools');
  await fill(user, 'Tools', 'Dibber,');
  await fill(user, /^Summary/, 'Earth up.');
  unmount();
  const again = await visit('/ShareTip');
  expect(await screen.findByRole('button', { name: 'March best' })).toBeVisible();
  expect(await sent(again.user)).toEqual({
    plants: ['leek'],
    months: { best: [3] },
    hazards: ['toxic-to-pets'],
    hazardNote: 'Poisonous to dogs and cats, raw or cooked.',
    tools: ['Dibber'],
    standfirst: 'Earth up.',
  });
});

test('A draft from before there were facts still loads', async () => {
  const { facts, ...values } = valuesOf(lawn);
  sessionStorage.setItem(`garden.own.draft.share.${rowan.email}`, JSON.stringify({ values, key: 'key' }));
  await visitSignedIn('/ShareTip');
  expect(await screen.findByLabelText('Title')).toHaveValue('Earth up in July');
  expect(screen.getByText('All of it is optional.')).toBeVisible();
});

async function edit(facts: Facts) {
  garden.tips = [ownTip(4, { plantType: 'Leek', facts })];
  const page = await visitSignedIn(`/MyTips?edit=${tipId(4)}`);
  await screen.findByLabelText('Title');
  const update = () => page.user.click(screen.getByRole('button', { name: 'Update Tip' }));
  const patch = async () => {
    await update();
    await screen.findByRole('dialog', { name: 'Success!' });
    return calls('patch', '/tips/{id}').at(-1)?.body;
  };
  return { ...page, update, patch };
}

test('An edit shows every fact, and sends none where none is changed', async () => {
  const { user, update } = await edit(all);
  const shown = within(screen.getByRole('dialog'));
  expect(shown.getByRole('button', { name: 'March best' })).toHaveAttribute('aria-pressed', 'true');
  expect(shown.getByRole('button', { name: 'May possible' })).toHaveAttribute('aria-pressed', 'mixed');
  for (const name of factNames) {
    const fact = factOf(name);
    const role = fact.control === 'word' ? 'radio' : 'checkbox';
    if ('words' in fact) {
      for (const label of labelsOf(name, fact.words)) {
        expect(shown.getByRole(role, { name: label })).toBeChecked();
      }
    }
    if (fact.control === 'line' || fact.control === 'number') {
      expect(shown.getByLabelText(new RegExp(`^${fact.label}`))).toHaveValue(String(all[name]));
    }
  }
  expect(shown.getByRole('radio', { name: 'Own experience' })).toBeChecked();
  expect(shown.getByLabelText(/^Seasons/)).toHaveValue('12');
  expect(shown.getByRole('button', { name: 'Remove Hand fork', hidden: true })).toBeInTheDocument();
  expect(summary('Climates')).toHaveTextContent('Cool maritime, highland');
  await user.click(shown.getByRole('checkbox', { name: 'Highland' }));
  await user.click(shown.getByRole('checkbox', { name: 'Highland' }));
  await update();
  expect(await screen.findByText('Nothing is changed yet.')).toBeVisible();
  expect(calls('patch', '/tips/{id}')).toHaveLength(0);
});

test('An edit of one fact sends all of them, and of nothing else', async () => {
  const { user, patch } = await edit(all);
  await press(user, 'May possible');
  await press(user, 'Remove Secateurs');
  expect(await patch()).toEqual({ facts: { ...all, months: { best: [3, 4] }, tools: ['Hand fork'] } });
});

test('An edit that removes the last fact sends empty facts', async () => {
  const { user, patch } = await edit({ minutes: 30 });
  await fill(user, 'Minutes it takes', '');
  expect(await patch()).toEqual({ facts: {} });
});

test('An edit with a wrong fact is not sent', async () => {
  const { user, update } = await edit({ minutes: 30 });
  await fill(user, 'Minutes it takes', '601');
  await update();
  expect(await screen.findByText('Minutes it takes must be a whole number from 1 to 600')).toBeVisible();
  expect(calls('patch', '/tips/{id}')).toHaveLength(0);
});

test('A text that speaks of a hazard suggests it, the author answers, and nothing is blocked', async () => {
  const { user } = await share({
    ...lawn,
    title: 'Keep the slugs off',
    description: 'Scatter slug pellets thinly around the hostas. Take the stepladder for the baskets.',
  });
  const hints = () => within(screen.getByRole('list', { name: 'Hazards that your text speaks of' }));
  const asked = () =>
    hints()
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent);
  await waitFor(() =>
    expect(asked()).toEqual([
      'Your text speaks of “slug pellets”. Toxic to pets?',
      'Your text speaks of “slug pellets”. Spray or chemical?',
      'Your text speaks of “stepladder”. Work at a height?',
    ]),
  );
  await press(user, 'Yes: Toxic to pets');
  expect(summary('Hazards')).toHaveTextContent('Toxic to pets');
  expect(document.activeElement).toHaveTextContent('Hazards');
  await press(user, 'No: not Spray or chemical');
  expect(asked()).toEqual(['Your text speaks of “stepladder”. Work at a height?']);
  // An answer is for this form, whatever is typed.
  await fill(user, 'Title', 'Slug pellets for hostas');
  expect(asked()).toEqual(['Your text speaks of “stepladder”. Work at a height?']);
  expect(await sent(user)).toEqual({ hazards: ['toxic-to-pets'] });
});

test('A hazard that is chosen by hand is not suggested', async () => {
  const { user } = await share({ ...lawn, description: 'The berries of this hedge are poisonous to children.' });
  expect(await screen.findByText('Toxic to people?')).toBeVisible();
  await unfold(user, 'Hazards');
  await tick(user, 'Toxic to people');
  expect(screen.queryByText('Toxic to people?')).not.toBeInTheDocument();
});
