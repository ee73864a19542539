import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeMessage } from '~/shared/session/auth-errors';
import { Button } from '~/shared/ui/button';
import { focusAtTop } from '~/shared/ui/focus';
import { TextField } from '~/shared/ui/form/field';
import { asFilledIn } from '~/shared/ui/form/filled-in';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { AuthBanner } from './banner';
import { codeRule } from './rules';

type Props = {
  email: string;
  /** Called when the account is confirmed, now or earlier. */
  onConfirmed: () => Promise<void>;
};

/** Asks for the code that Cognito mailed to a new account. */
export function CodeStep({ email, onConfirmed }: Props) {
  const form = useForm({ resolver: zodResolver(codeRule), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { send, pending, error } = useSubmit();
  const [sent, setSent] = useState(false);

  const submit = form.handleSubmit(({ code }) =>
    send(async () => {
      const auth = await import('~/shared/session/auth');
      await auth.confirmAccount(email, code).catch((error: unknown) => {
        if (!confirmedBefore(error)) throw error;
      });
      await onConfirmed();
    }),
  );

  const sendAgain = async () => {
    setSent(false);
    const outcome = await send(async () => (await import('~/shared/session/auth')).sendCodeAgain(email));
    setSent(outcome === 'sent');
  };

  return (
    <form ref={focusAtTop} onSubmit={asFilledIn(form, submit)} noValidate className="space-y-5">
      <p>
        A code is on its way to <bdi className="font-semibold">{email}</bdi>. It may take a minute, and it may have
        landed among the unwanted mail.
      </p>
      <AuthBanner error={error} wording={codeMessage} />
      <TextField
        label="Code from the e-mail"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" className="w-full" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        Confirm
      </Button>
      <div className="flex flex-wrap items-center gap-x-6 text-sm text-ink-soft">
        <Button kind="link" onClick={sendAgain} disabled={pending}>
          Send a new code
        </Button>
        <span role="status">{sent ? 'A new code is on its way. The older one counts no longer.' : ''}</span>
      </div>
    </form>
  );
}

/** Confirmed earlier, in another tab or by a second click. */
const confirmedBefore = (error: unknown) =>
  error instanceof Error && error.name === 'NotAuthorizedException' && /CONFIRMED/.test(error.message);
