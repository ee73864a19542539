import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { required, text, withoutLineEnd, z } from '~/shared/form-rules';
import { messages } from '~/shared/messages';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { CheckField, TextField } from '~/shared/ui/form/field';
import { asFilledIn } from '~/shared/ui/form/filled-in';
import { Form } from '~/shared/ui/form/form';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { useArrival } from './arrival';
import { AuthBanner } from './banner';
import { asAddress } from './rules';

const rule = z.object({
  email: text(z.overwrite(asAddress), required('Your e-mail address is needed.')),
  // No account's password begins or ends with a space, and one comes along when it is pasted.
  password: z.string().check(withoutLineEnd, z.trim(), z.minLength(1, 'Your password is needed.')),
  rememberMe: z.boolean(),
});

export type Credentials = z.infer<typeof rule>;

type Props = {
  /** Fixed, where the session of this address has ended. */
  email?: string;
  /** Called when the tokens are in storage; it has to announce the sign-in. */
  onSignedIn: () => Promise<void>;
  onUnconfirmed: (credentials: Credentials) => void;
  onReset: (email: string) => void;
  /** Content under the form that depends on `remember`, such as Google's button. */
  children?: (remember: boolean) => ReactNode;
};

/** Signs in by e-mail and password. */
export function LoginForm({ email = '', onSignedIn, onUnconfirmed, onReset, children }: Props) {
  const { email: typed, onward } = useArrival();
  const form = useForm<Credentials>({
    resolver: zodResolver(rule),
    defaultValues: { email: email || typed, password: '', rememberMe: false },
  });
  const { errors, isSubmitting } = form.formState;
  const { send, error } = useSubmit();
  const [shown, setShown] = useState(false);

  const submit = form.handleSubmit((credentials) =>
    send(async () => {
      const auth = await import('~/shared/session/auth');
      const outcome = await auth.logIn(credentials.email, credentials.password, credentials.rememberMe);
      if (outcome === 'unconfirmed') onUnconfirmed(credentials);
      else if (outcome === 'reset') onReset(credentials.email);
      else await onSignedIn();
    }),
  );

  return (
    <>
      <Form onSubmit={asFilledIn(form, submit)} className="space-y-5">
        <AuthBanner error={error} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          readOnly={email !== ''}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <TextField
            label="Password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6">
            <CheckField
              label={<span className="text-sm">Show the password</span>}
              checked={shown}
              onChange={(event) => setShown(event.target.checked)}
            />
            <Link
              to={paths.forgotPassword}
              replace
              state={navigationState({ ...onward, email: form.watch('email') })}
              // In another tab where a page waits behind this form.
              target={email ? '_blank' : undefined}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline underline-offset-4"
            >
              {messages.login.forgot}
            </Link>
          </div>
          <CheckField
            label={<span className="text-sm">{messages.login.remember}</span>}
            {...form.register('rememberMe')}
          />
        </div>
        <Button type="submit" kind="primary" className="w-full" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? <Spinner /> : null}
          {messages.login.submit}
        </Button>
      </Form>
      {children?.(form.watch('rememberMe'))}
    </>
  );
}
