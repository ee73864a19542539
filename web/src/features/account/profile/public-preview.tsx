import { type Control, useWatch } from 'react-hook-form';
import { adultAge } from '~/shared/api/limits.gen';
import { climates } from '~/shared/words';
import type { ProfileValues } from '../rules';

/** What others see of the profile, as the form has it. */
export function PublicPreview({ control, email }: { control: Control<ProfileValues>; email: string | null }) {
  const values = useWatch({ control });
  const lines = publicLines(values as ProfileValues, email ?? '');
  return (
    <section aria-labelledby="public-preview" className="rounded-card border border-line px-5 py-4">
      <h2 id="public-preview" className="text-base">
        What others see
      </h2>
      <dl className="mt-3 grid grid-cols-1 gap-x-5 gap-y-1 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        {lines.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className={value ? 'wrap-anywhere' : 'text-ink-soft italic'}>{value || 'Not shown'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The lines of the public profile; one without a text is not shown. */
function publicLines(values: ProfileValues, email: string): Array<[name: string, value: string]> {
  // Others see neither age nor gender nor place of a younger gardener.
  const isMinor = values.age !== '' && Number(values.age) < adultAge;
  const climate = values.climate ? climates[values.climate] : '';
  const place = [values.location, climate].filter(Boolean).join(', ');
  return [
    ['Name', values.name],
    ['Bio', values.bio],
    ['Specialization', values.specialization],
    ['Experience', values.showExperience ? values.experience : ''],
    ['Place', values.showPlace && !isMinor ? place : ''],
    ['Age', values.showAge && !isMinor ? values.age : ''],
    ['Gender', values.showGender && !isMinor ? values.gender : ''],
    ['E-mail', values.showEmail ? email : ''],
    ['Tips you tried', values.showOutcomes ? 'On your page, with how they turned out' : ''],
    ['Notes on them', 'On the tips’ pages, with your name'],
    ['Among the gardeners', values.listed ? 'In the list and the search' : ''],
  ];
}
