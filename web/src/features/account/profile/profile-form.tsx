import { zodResolver } from '@hookform/resolvers/zod';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';
import { adultAge } from '~/shared/api/limits.gen';
import type { OwnUser, UserChange } from '~/shared/api/schema.gen';
import { dropDraft, keepDraft, profileDraft, readDraft } from '~/shared/form-draft';
import { discard } from '~/shared/photos/uploads';
import { useOnTheirWay, useWaiting } from '~/shared/photos/use-photos';
import { gardenOfProfile } from '~/shared/session/own-garden';
import { keepLatitude } from '~/shared/session/own-latitude';
import { Button } from '~/shared/ui/button';
import { CheckField, TextArea, TextField } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { useSubmit } from '~/shared/use-submit';
import { Banner } from '../banner';
import { GenderField } from '../gender-field';
import { PhotoField } from '../photo-field';
import { type ProfileValues, profileRule } from '../rules';
import { EmblemField } from './emblem-field';
import { GardenFields } from './garden-fields';
import { PortraitField } from './portrait-field';
import { profileChange, profileValues } from './profile-values';
import { PublicPreview } from './public-preview';

type Props = {
  user: OwnUser;
  /** Sends the changed fields and returns the saved profile. */
  save: (change: UserChange) => Promise<OwnUser>;
};

/** The typed values, and the profile as it was when typing began. */
type Draft = { values: ProfileValues; before: ProfileValues };

/** The form of the own profile. It keeps the typed values until they are saved or discarded. */
export function ProfileForm({ user, save }: Props) {
  const name = profileDraft(user.id);
  const [draft, setDraft] = useState(() => readDraft<Draft>(name));
  // A draft of an older release lacks the fields that are new.
  const before = useRef({ ...profileValues(user), ...draft?.before });
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileRule),
    defaultValues: { ...before.current, ...draft?.values },
  });
  const { subscribe, reset } = form;
  const isChangedHere = form.formState.isDirty || draft !== undefined;
  const { send, pending, error, clearError } = useSubmit(form, (_, message) => `This ${message}.`);
  const [status, setStatus] = useState('');
  const [latitude, setLatitude] = useState<number>();

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isChanged(before.current, values)) keepDraft<Draft>(name, { values, before: before.current });
          else dropDraft(name);
        },
      }),
    [subscribe, name],
  );

  /** `since`: the values typed while the profile was being saved. */
  const restart = (profile: OwnUser, since: Partial<ProfileValues> = {}) => {
    before.current = profileValues(profile);
    const { portrait } = form.getValues();
    if (portrait && !since.portrait) discard([portrait.key]);
    dropDraft(name);
    setDraft(undefined);
    setLatitude(undefined);
    const values = { ...before.current, ...since };
    reset(values);
    if (isChanged(before.current, values)) keepDraft<Draft>(name, { values, before: before.current });
  };

  const element = useRef<HTMLFormElement>(null);
  const waiting = useWaiting(element, () => [form.getValues('portrait') ?? []].flat());
  const onTheirWay = useOnTheirWay(waiting.left);
  const submit = form.handleSubmit(async (values): Promise<void> => {
    setStatus('');
    if (waiting.isNeeded()) return waiting.then(() => submit());
    if (values.portrait && !values.portrait.picture) {
      return form.setError('portrait', { message: 'It is not on the site. Try it again or remove it.' });
    }
    const change = profileChange(before.current, values);
    if (Object.keys(change).length === 0) {
      clearError();
      restart(user);
      return setStatus('Nothing has changed since it was last saved.');
    }
    const sent = { ...form.getValues() };
    await send(async () => {
      const saved = await save(change);
      if (latitude !== undefined) keepLatitude({ ...gardenOfProfile(saved), latitude });
      restart(saved, changedSince(sent, form.getValues()));
      setStatus('Your profile is saved.');
    });
  }, clearError);

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        {draft ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6 rounded-card bg-moss px-5 py-2 text-sm lg:col-span-2">
            <p role="status">These are your changes as you left them. They are not saved yet.</p>
            <Button kind="plain" onClick={() => restart(user)}>
              Discard them
            </Button>
          </div>
        ) : null}
        <div className="contents space-y-10 lg:block">
          <You form={form} />
          {/* On small screens after the fields of both columns. */}
          <div className="max-lg:order-1">
            <PublicPreview control={form.control} email={user.email} />
          </div>
        </div>
        <YourGarden form={form} email={user.email} latitude={latitude} onLatitude={setLatitude} />
      </div>
      {error ? (
        <div className="mt-10">
          <Banner hint={hint(error)}>
            {error instanceof ApiError ? error.message : 'Your profile could not be saved.'}
          </Banner>
        </div>
      ) : null}
      <div className={`flex flex-wrap items-center gap-4 ${isChangedHere ? foot : 'mt-10'}`}>
        <Button
          type="submit"
          className="min-w-[min(11rem,100%)]"
          disabled={pending || waiting.left > 0}
          aria-busy={pending || waiting.left > 0}
        >
          {pending || waiting.left > 0 ? <Spinner /> : null}
          Save profile
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {onTheirWay || status}
        </p>
      </div>
    </form>
  );
}

/** In view while something is not saved. */
const foot =
  'foot sticky bottom-0 z-10 -mx-5 mt-10 border-t border-line bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]';

type Form = UseFormReturn<ProfileValues>;

/** What a field needs of the form: its error, and how it is registered. */
const fieldsOf =
  ({ formState: { errors }, register }: Form) =>
  (name: Exclude<keyof ProfileValues, 'portrait' | 'plant'>) => ({ error: errors[name]?.message, ...register(name) });

function You({ form }: { form: Form }) {
  const field = fieldsOf(form);
  return (
    <Section title="You">
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <PortraitField control={form.control} />
      <PhotoField {...field('photoUrl')} />
      <EmblemField control={form.control} />
      <WithChoice choice={<Shown what="gender" {...form.register('showGender')} />}>
        <GenderField {...field('gender')} />
      </WithChoice>
      <WithChoice choice={<Shown what="age" {...form.register('showAge')} />}>
        <TextField label="Age" inputMode="numeric" help={`Under ${adultAge}, nobody else sees it.`} {...field('age')} />
      </WithChoice>
      <TextArea label="Bio" {...field('bio')} />
    </Section>
  );
}

type GardenProps = {
  form: Form;
  email: OwnUser['email'];
  latitude: number | undefined;
  onLatitude: (latitude: number | undefined) => void;
};

/** The garden, how others reach the gardener, and what the site shows. */
function YourGarden({ form, email, latitude, onLatitude }: GardenProps) {
  const field = fieldsOf(form);
  return (
    <Section title="Your garden">
      <WithChoice choice={<Shown what="experience" {...form.register('showExperience')} />}>
        <TextField label="Gardening experience" {...field('experience')} />
      </WithChoice>
      <TextField label="Specialization" {...field('specialization')} />
      <WithChoice choice={<Shown what="place" {...form.register('showPlace')} />}>
        <TextField label="Location" help="As roughly as you like." {...field('location')} />
      </WithChoice>
      <GardenFields form={form} latitude={latitude} onLatitude={onLatitude} />
      <h2 className="pt-4 text-xl">How to reach you</h2>
      <TextField label="Phone" type="tel" autoComplete="tel" help="Never shown to anybody else." {...field('phone')} />
      <CheckField
        label={
          <>
            Show my address, <bdi>{email}</bdi>, to visitors
          </>
        }
        {...form.register('showEmail')}
      />
      <h2 className="pt-4 text-xl">On the site</h2>
      <CheckField label="List me among the gardeners and in the search" {...form.register('listed')} />
      <CheckField label="Show which tips I have tried, on my page" {...form.register('showOutcomes')} />
    </Section>
  );
}

/** Also by a portrait that is on its way. */
const isChanged = (before: ProfileValues, after: ProfileValues) =>
  before.portrait?.key !== after.portrait?.key || Object.keys(profileChange(before, after)).length > 0;

function changedSince(before: ProfileValues, now: ProfileValues): Partial<ProfileValues> {
  const names = Object.keys(now) as Array<keyof ProfileValues>;
  return Object.fromEntries(names.filter((name) => now[name] !== before[name]).map((name) => [name, now[name]]));
}

/** A field, and beside it whether others see it: on phones under it. */
function WithChoice({ choice, children }: { choice: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
      {children}
      <div className="sm:pt-7">{choice}</div>
    </div>
  );
}

function Shown({ what, ...field }: { what: string } & ComponentProps<'input'>) {
  const label = <span className="block text-sm leading-snug">Show my {what} on my profile</span>;
  return <CheckField label={label} className="flex min-h-13 items-center" {...field} />;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function hint(error: Error): string {
  const reference = error instanceof ApiError && error.requestId ? ` Reference: ${error.requestId}` : '';
  return `Everything that you typed is still here.${reference}`;
}
