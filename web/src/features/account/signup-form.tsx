import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { keepDraft, readDraft, signupDraft } from '~/shared/form-draft';
import { messages } from '~/shared/messages';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { CheckField, TextArea, TextField } from '~/shared/ui/form/field';
import { asFilledIn } from '~/shared/ui/form/filled-in';
import { Form } from '~/shared/ui/form/form';
import { NextIcon } from '~/shared/ui/icons';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { useArrival } from './arrival';
import { AuthBanner } from './banner';
import { Face } from './face';
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
  const more = useRef<HTMLDetailsElement>(null);
  useKept(form, more);
  const agreed = form.watch('agreeToTerms');
  const why = useId();

  const submit = form.handleSubmit((values) => send(() => create(values)), unfold(more));

  return (
    <Form onSubmit={asFilledIn(form, submit)} className="space-y-5">
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
      <details ref={more} className="group border-y border-line">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 text-sm font-semibold [&::-webkit-details-marker]:hidden">
          Tell us more (optional)
          <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
        </summary>
        <div className="space-y-5 pt-2 pb-8">
          <div className="flex items-start gap-5">
            <Face name={form.watch('name')} address={form.watch('photoUrl')} />
            <div className="min-w-0 flex-1">
              <PhotoField error={errors.photoUrl?.message} {...form.register('photoUrl')} />
            </div>
          </div>
          <div className="grid gap-5 xs:grid-cols-2">
            <GenderField error={errors.gender?.message} {...form.register('gender')} />
            <TextField
              label="Age"
              inputMode="numeric"
              help={`${limits.Age.least} or older`}
              error={errors.age?.message}
              {...form.register('age')}
            />
          </div>
          <TextField
            label="Gardening experience"
            placeholder="Eight years, mostly in pots"
            error={errors.experience?.message}
            {...form.register('experience')}
          />
          <TextArea
            label="Bio"
            help="What grows where you are, and what you would like to learn."
            error={errors.bio?.message}
            {...form.register('bio')}
          />
        </div>
      </details>
      <AuthBanner error={error} hint={isKnown(error) ? <Known email={form.getValues('email')} /> : undefined} />
      <div>
        <Button
          type="submit"
          className="w-full"
          disabled={!agreed || isSubmitting}
          aria-busy={isSubmitting}
          aria-describedby={agreed ? undefined : why}
        >
          {isSubmitting ? <Spinner /> : null}
          {messages.signup.submit}
        </Button>
        {agreed ? null : (
          <p id={why} className="mt-2 text-center text-sm text-ink-soft">
            Tick the terms first.
          </p>
        )}
      </div>
    </Form>
  );
}

const folded = ['photoUrl', 'gender', 'age', 'experience', 'bio'] as const;

/** Opens the folded fields for an error or a value in one of them: a browser cannot focus a field that is folded away. */
const unfold =
  (more: RefObject<HTMLDetailsElement | null>) => (form: FieldErrors<SignupValues> | Partial<SignupValues>) => {
    if (more.current && folded.some((name) => form[name])) more.current.open = true;
  };

/** Without the passwords, which are nowhere but in the form. */
type Kept = { values: Omit<SignupValues, 'password' | 'confirmPassword'>; unsent: false };

/** Keeps what is typed in the tab. `unsent`: logging out of another account need not ask about it. */
function useKept({ subscribe, reset }: UseFormReturn<SignupValues>, more: RefObject<HTMLDetailsElement | null>): void {
  // The build renders the form, and knows nothing that was typed.
  useEffect(() => {
    const kept = readDraft<Kept>(signupDraft);
    if (!kept) return;
    reset({ ...empty, ...kept.values });
    unfold(more)(kept.values);
  }, [reset, more]);
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
