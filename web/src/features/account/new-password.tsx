import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CheckField, TextField } from '~/shared/ui/form/field';
import { CheckIcon, CloseIcon, DotIcon } from '~/shared/ui/icons';
import { type PasswordNeed, passwordLacks, passwordNeeds } from './rules';

type Props = {
  label?: string;
  password: UseFormRegisterReturn;
  confirmPassword: UseFormRegisterReturn;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
  /** The password as typed so far. */
  typed: string;
};

/** A new password, twice, with a checklist of its rule. */
export function NewPassword({ label = 'Password', password, confirmPassword, errors, typed }: Props) {
  const [shown, setShown] = useState(false);
  const type = shown ? 'text' : 'password';
  return (
    <div className="space-y-5">
      <TextField
        label={label}
        type={type}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.password}
        help={<Rule lacks={passwordLacks(typed)} refused={errors.password !== undefined} />}
        {...password}
      />
      <div>
        <TextField
          label="Confirm password"
          type={type}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.confirmPassword}
          {...confirmPassword}
        />
        <CheckField
          label={<span className="text-sm">Show the passwords</span>}
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
      </div>
    </div>
  );
}

/** `refused`: the form was sent with a password that lacks something. */
function Rule({ lacks, refused }: { lacks: readonly PasswordNeed[]; refused: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {(Object.keys(passwordNeeds) as PasswordNeed[]).map((need) => {
        const fulfilled = !lacks.includes(need);
        const Mark = fulfilled ? CheckIcon : refused ? CloseIcon : DotIcon;
        return (
          <li
            key={need}
            className={`inline-flex items-center gap-1 ${fulfilled ? 'font-semibold text-leaf' : refused ? 'font-semibold text-clay' : ''}`}
          >
            <Mark size={16} />
            {passwordNeeds[need]}
            {fulfilled ? (
              <span className="sr-only"> (done)</span>
            ) : refused ? (
              <span className="sr-only"> (missing)</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
