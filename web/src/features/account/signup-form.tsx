import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { keepDraft, readDraft, signupDraft } from '~/shared/form-draft';
import { messages } from '~/shared/messages';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { CheckField, TextArea, TextField } from '~/shared/ui/form/field';
import { Form } from '~/shared/ui/form/form';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { useArrival } from './arrival';
import { AuthBanner } from './banner';
import { GenderField } from './gender-field';
import { NewPassword } from './new-password';
import { PhotoField } from './photo-field';
import { type SignupValues, signupRule } from './rules';

const empty: SignupValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  photoUrl: '',
  gender: '',
  age: '',
  bio: '',
  experience: '',
  agreeToTerms: false,
};

/** Asks for everything that a new account and its profile need. `create` rejects with Cognito's error. */
export function SignupForm({ create }: { create: (values: SignupValues) => Promise<void> }) {
  const form = useForm<SignupValues>({ resolver: zodResolver(signupRule), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const { send, error } = useSubmit();
  useKept(form);
  const agreed = form.watch('agreeToTerms');

  const submit = form.handleSubmit((values) => send(() => create(values)));

  return (
    <Form onSubmit={submit} className="space-y-5">
      <TextField
        label="Full name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <NewPassword
        password={form.register('password')}
        confirmPassword={form.register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
        typed={form.watch('password')}
      />
      <fieldset className="space-y-5 border-t border-line pt-6">
        <legend className="sr-only">About you</legend>
        <PhotoField typed={form.watch('photoUrl')} error={errors.photoUrl?.message} {...form.register('photoUrl')} />
        <div className="grid gap-5 xs:grid-cols-2">
          <GenderField error={errors.gender?.message} {...form.register('gender')} />
          <TextField
            label="Age"
            note="optional"
            inputMode="numeric"
            help={`${limits.Age.least} or older`}
            error={errors.age?.message}
            {...form.register('age')}
          />
        </div>
        <TextField
          label="Gardening experience"
          note="optional"
          placeholder="Eight years, mostly in pots"
          error={errors.experience?.message}
          {...form.register('experience')}
        />
        <TextArea
          label="Bio"
          note="optional"
          help="What grows where you are, and what you would like to learn."
          error={errors.bio?.message}
          {...form.register('bio')}
        />
      </fieldset>
      <CheckField
        label={
          <>
            I agree to the{' '}
            <Link to={paths.terms} target="_blank" className="text-leaf underline underline-offset-4">
              terms
            </Link>{' '}
            and the{' '}
            <Link to={paths.privacy} target="_blank" className="text-leaf underline underline-offset-4">
              privacy notice
            </Link>
          </>
        }
        {...form.register('agreeToTerms')}
      />
      <AuthBanner error={error} hint={isKnown(error) ? <Known email={form.getValues('email')} /> : undefined} />
      <Button type="submit" className="w-full" disabled={!agreed || isSubmitting} aria-busy={isSubmitting}>
        {isSubmitting ? <Spinner /> : null}
        {messages.signup.submit}
      </Button>
    </Form>
  );
}

/** Without the passwords, which are nowhere but in the form. */
type Kept = { values: Omit<SignupValues, 'password' | 'confirmPassword'>; unsent: false };

/** Keeps what is typed in the tab. `unsent`: logging out of another account need not ask about it. */
function useKept({ subscribe, reset }: UseFormReturn<SignupValues>): void {
  // The build renders the form, and knows nothing that was typed.
  useEffect(() => {
    const kept = readDraft<Kept>(signupDraft);
    if (kept) reset({ ...empty, ...kept.values });
  }, [reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password, confirmPassword, ...values } }) =>
          keepDraft<Kept>(signupDraft, { values, unsent: false }),
      }),
    [subscribe],
  );
}

const isKnown = (error: Error | undefined) => error?.name === 'UsernameExistsException';

/** The ways on for somebody who has an account already. */
function Known({ email }: { email: string }) {
  const state = navigationState({ ...useArrival().onward, email });
  const link = 'font-semibold underline underline-offset-4';
  return (
    <>
      This address has an account.{' '}
      <Link to={paths.login} replace state={state} className={link}>
        {messages.nav.login}
      </Link>{' '}
      with it, or{' '}
      <Link to={paths.forgotPassword} replace state={state} className={link}>
        set a new password
      </Link>
      .
    </>
  );
}
