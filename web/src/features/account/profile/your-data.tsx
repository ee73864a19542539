import { type ReactNode, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import type { OwnUser } from '~/shared/api/schema.gen';
import type { Gardener } from '~/shared/session/session';
import { Button } from '~/shared/ui/button';
import { Spinner } from '~/shared/ui/spinner';
import { Banner } from '../banner';
import { LeaveDialog } from './leave-dialog';
import { exportAll } from './leaving';

type Props = { user: OwnUser; gardener: Gardener };

/** Below the own profile: everything in one file, and the way out. */
export function YourData({ user, gardener }: Props) {
  return (
    <div className="mt-16 grid gap-x-12 gap-y-10 border-t border-line pt-10 lg:grid-cols-2">
      <ExportSection user={user} gardener={gardener} />
      <Leave user={user} gardener={gardener} />
    </div>
  );
}

/** The way out. `user`: absent where the account has no profile. */
export function Leave({ user, gardener }: { user: OwnUser | undefined; gardener: Gardener }) {
  const [leaving, setLeaving] = useState(false);
  // A suspended gardener is not active either.
  const hasBegun = user && user.status !== 'active' && !user.hold;
  return (
    <Section title="Leave">
      <p>
        {!user
          ? 'Delete your account. It has no profile and no tips.'
          : user.hold
            ? 'Delete your account, your profile and your tips.'
            : 'Delete your account and your profile. You choose whether your tips stay for others to read.'}
      </p>
      <Button kind="quiet" onClick={() => setLeaving(true)}>
        {hasBegun ? 'Continue deleting my account' : 'Delete my account'}
      </Button>
      {leaving ? <LeaveDialog user={user} gardener={gardener} onClose={() => setLeaving(false)} /> : null}
    </Section>
  );
}

function ExportSection({ user, gardener }: Props) {
  const [progress, setProgress] = useState<string>();
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>();

  const start = async () => {
    setFailure(undefined);
    setDone('');
    setProgress('Collecting your data…');
    try {
      const whole = await exportAll(user.id, gardener, (tips) => setProgress(`${counted(tips)} so far…`));
      const name = `garden-export-${whole.exported.slice(0, 10)}.json`;
      save(name, JSON.stringify(whole, null, 2));
      setDone(`Saved as ${name}, with ${counted(whole.tips.length)}.`);
    } catch (error) {
      setFailure(error);
    } finally {
      setProgress(undefined);
    }
  };

  return (
    <Section title="Your data">
      <p>
        What we have of you, in one file: your profile, all your tips, also hidden ones, and what you did with those of
        others. Photographs are in it by their addresses.
      </p>
      {failure ? (
        <Banner hint="Nothing was saved. Try again in a moment.">
          {failure instanceof ApiError ? failure.message : 'Your data could not be exported.'}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        <Button kind="quiet" onClick={start} disabled={progress !== undefined} aria-busy={progress !== undefined}>
          {progress === undefined ? null : <Spinner />}
          Export my data
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {progress ?? done}
        </p>
      </div>
    </Section>
  );
}

const counted = (tips: number) => (tips === 1 ? '1 tip' : `${tips} tips`);

/** How long the file stays readable for the browser's download. */
const keepMs = 40_000;

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // Some browsers read the address only after they have asked where to save the file.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
