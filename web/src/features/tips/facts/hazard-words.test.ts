import { expect, test } from 'vitest';
import type { Facts } from '~/shared/api/schema.gen';
import { warningInWords } from './hazard-words';

function check(facts: Facts, expected: string) {
  expect(warningInWords(facts)).toBe(expected);
}

test('A warning begins with what to do about the most urgent hazard', () => {
  check({}, '');
  check({ hazards: ['skin-irritant'] }, 'Wear gloves. Irritates skin or eyes.');
  check(
    { hazards: ['toxic-to-pets', 'skin-irritant'], hazardNote: 'The white sap burns skin.' },
    'Wear gloves. The white sap burns skin. Toxic to pets.',
  );
  check({ hazards: ['invasive', 'height'] }, 'Steady the ladder. Work at a height. Invasive in some regions.');
});

test('A warning always says that something is poisonous to people', () => {
  check({ hazards: ['toxic-to-people'] }, 'Mind what you eat. Toxic to people.');
  check(
    { hazards: ['toxic-to-people', 'sharp-tool'], hazardNote: 'Use clean secateurs.' },
    'Mind what you eat. Use clean secateurs. Toxic to people. Sharp or power tool.',
  );
});

test('A warning of what is deadly says so at once', () => {
  check(
    { hazards: ['toxic-to-people'], hazardNote: 'All parts are deadly.' },
    'Poisonous. Do not eat. All parts are deadly. Toxic to people.',
  );
});

test('A note without a hazard is a warning', () => {
  check({ hazardNote: 'Bees nest in the bank.' }, 'Bees nest in the bank.');
});
