import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeMessage } from '~/shared/session/auth-errors';
import { Button } from '~/shared/ui/button';
import { TextField } from '~/shared/ui/form/field';
import { asFilledIn } from '~/shared/ui/form/filled-in';
import { Form } from '~/shared/ui/form/form';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { AuthBanner } from './banner';
import { NewPassword } from './new-password';
import { addressRule, type NewPasswordValues, newPasswordRule } from './rules';

/** Asks for the address to mail the code to. */
export function AddressForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(addressRule), defaultValues: { email } });
  const { errors, isSubmitting } = form.formState;
  const { send, error } = useSubmit();

  const submit = form.handleSubmit(({ email }) =>
    send(async () => {
      await sendCode(email);
      onSent(email);
    }),
  );

  return (
    <Form onSubmit={asFilledIn(form, submit)} className="space-y-5">
      <AuthBanner error={error} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" className="w-full" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        Send me a code
      </Button>
    </Form>
  );
}

type Props = {
  email: string;
  /** Called when the password is changed. */
  onChanged: (password: string) => Promise<void>;
  onOtherAddress: () => void;
};

/** Asks for the code and the new password. */
export function ResetForm({ email, onChanged, onOtherAddress }: Props) {
  const form = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordRule),
    defaultValues: { code: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { send, error } = useSubmit();
  const [sent, setSent] = useState(false);

  const submit = form.handleSubmit(({ code, password }) =>
    send(async () => {
      await (await import('~/shared/session/auth')).setNewPassword(email, code, password);
      await onChanged(password);
    }),
  );

  const sendAgain = async () => {
    setSent(false);
    setSent((await send(() => sendCode(email))) === 'sent');
  };

  return (
    <form onSubmit={asFilledIn(form, submit)} noValidate className="space-y-5">
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
      <NewPassword
        label="New password"
        password={form.register('password')}
        confirmPassword={form.register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
        typed={form.watch('password')}
      />
      <Button type="submit" className="w-full" disabled={isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        Set the new password
      </Button>
      <div className="flex flex-wrap items-center gap-x-6 text-sm text-ink-soft">
        <Button kind="link" onClick={sendAgain}>
          Send a new code
        </Button>
        <Button kind="link" onClick={onOtherAddress}>
          Use another address
        </Button>
        <span role="status">{sent ? 'If the address has an account, a new code is on its way.' : ''}</span>
      </div>
    </form>
  );
}

/** Errors that would reveal whether an address has an account are ignored. */
async function sendCode(email: string): Promise<void> {
  const auth = await import('~/shared/session/auth');
  await auth.sendResetCode(email).catch((error: unknown) => {
    const revealing = ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'];
    if (!(error instanceof Error && revealing.includes(error.name))) throw error;
  });
}
