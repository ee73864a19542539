// A row of the table of `cargo xtask prove`.

export interface Row {
  name: string;
  outcome: 'passed' | 'failed' | 'not here';
  /** Why, or what was measured. */
  remark: string;
  seconds: number;
}

interface Ended {
  name: string;
  state: string;
  errors: { message: string }[];
  notes: string[];
  /** Why the test was skipped. */
  skipped: string | undefined;
  seconds: number;
}

export function row({ name: fullName, state, errors, notes, skipped, seconds }: Ended): Row {
  const name = fullName.replaceAll(' > ', ': ');
  if (state === 'passed') return { name, outcome: 'passed', remark: notes.join('; '), seconds };
  if (state === 'skipped' && skipped) return { name, outcome: 'not here', remark: skipped, seconds };
  // Of a multi-line difference, only what was expected.
  const [reason = 'not run'] = errors.map(({ message }) => message.trim().split('\n')[0] ?? '');
  return { name, outcome: 'failed', remark: reason, seconds };
}
