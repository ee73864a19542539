import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { ProfileForm } from '~/features/account/profile/profile-form';
import { barredInWords } from '~/features/moderation/barred';
import { Held } from '~/features/moderation/held';
import { pausedUntil } from '~/features/moderation/pause';
import type { OwnUser, UserChange } from '~/shared/api/schema.gen';
import { isKnown, setGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { useIsModerator } from '~/shared/session/moderator';
import { gardenOfProfile } from '~/shared/session/own-garden';
import { changeProfile } from '~/shared/session/own-profile';
import { ownProfile } from '~/shared/session/profile-query';
import type { Gardener } from '~/shared/session/session';
import { useGardener } from '~/shared/session/use-gardener';
import { buttonClass } from '~/shared/ui/button';
import { later } from '~/shared/ui/load/later';
import { Page, PageHeading } from '~/shared/ui/page';
import { Failure } from '~/shared/ui/states';
import { toast } from '~/shared/ui/toast';

const YourData = later('YourData', async () => (await import('~/features/account/profile/your-data')).YourData);

const Leave = later('Leave', async () => (await import('~/features/account/profile/your-data')).Leave);

const BlockList = later('BlockList', async () => (await import('~/features/blocks/block-list')).BlockList);

export function Profile() {
  const gardener = useGardener();
  return (
    <Page title="My profile" description="What others see of you, and how to reach you." index={false}>
      {gardener ? <Own gardener={gardener} /> : null}
    </Page>
  );
}

function Own({ gardener }: { gardener: Gardener }) {
  // A notice leads here: a moderator may have acted since the profile was fetched. A form that is open keeps its text.
  const { data: user, error, refetch } = useQuery({ ...ownProfile(gardener), refetchOnMount: 'always' });
  const save = useSave(gardener);
  const isModerator = useIsModerator();
  const barred = barredInWords(error);
  return (
    <div className="shell pb-20 lg:pb-28">
      <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
        <PageHeading
          plain
          intro={
            user ? (
              <>
                What you write here is shown on{' '}
                <Link to={paths.gardener(user.id)} className="font-semibold text-leaf underline underline-offset-4">
                  your public page
                </Link>
                . Only your name is needed.
              </>
            ) : barred ? undefined : (
              'What you write here is shown on your public page. Only your name is needed.'
            )
          }
        >
          My profile
        </PageHeading>
        <p className="flex flex-wrap gap-3 md:mb-10">
          <Link to={paths.feed} className={buttonClass('quiet')}>
            Following
          </Link>
          <Link to={`${paths.notices}#mail`} className={buttonClass('quiet')}>
            Notices and mail
          </Link>
          <Link to={paths.myReports} className={buttonClass('quiet')}>
            My reports
          </Link>
          <Link to={paths.myQuestions} className={buttonClass('quiet')}>
            My questions
          </Link>
          {isModerator ? (
            <Link to={paths.moderation} className={buttonClass('quiet')}>
              Moderation
            </Link>
          ) : null}
        </p>
      </div>
      {user ? (
        <>
          {user.hold ? (
            <Held
              thing={{ kind: 'profile', id: user.id, title: user.name, hold: user.hold }}
              className="max-w-[46rem]"
            />
          ) : user.pause && pausedUntil(user) ? (
            <Held
              thing={{ kind: 'profile', id: user.id, title: user.name, hold: user.pause, isPause: true }}
              className="mb-10 max-w-[46rem]"
            />
          ) : null}
          {user.hold ? null : user.status === 'active' ? (
            <ProfileForm user={user} save={(change) => save(user, change)} />
          ) : (
            <Inactive />
          )}
          <Suspense fallback={null}>
            <BlockList />
            <YourData user={user} gardener={gardener} />
          </Suspense>
        </>
      ) : barred ? (
        <Barred words={barred} gardener={gardener} />
      ) : error ? (
        <Failure error={error} what="Your profile could not be fetched." retry={refetch} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function useSave(gardener: Gardener) {
  const queries = useQueryClient();
  return async (user: OwnUser, change: UserChange): Promise<OwnUser> => {
    const saved = await changeProfile(user.id, change);
    queries.setQueryData(ownProfile(gardener).queryKey, saved);
    // Otherwise the device's would take its place.
    const isCleared = [change.hemisphere, change.climate, change.lastFrost].includes(null);
    if (isCleared && !isKnown(gardenOfProfile(saved))) setGarden({});
    void queries.invalidateQueries({ queryKey: ['gardeners'] });
    void toast('success', 'Your profile is saved');
    if (change.name !== undefined || change.photoUrl !== undefined) {
      // The session shows them too. Where Cognito rejects them, as for Google's accounts, the profile still has them.
      const auth = await import('~/shared/session/auth');
      void auth.updateNameAndPhoto(saved.name, saved.photoUrl ?? '').catch(() => undefined);
    }
    return saved;
  };
}

function Inactive() {
  return (
    <p role="status" className="rounded-card bg-moss px-6 py-6">
      Your account is not active, so nothing can be shared or edited. If you had begun to delete it, go on below: what
      is left is removed.
    </p>
  );
}

/** An account that gets no profile for now, and can go. */
function Barred({ words, gardener }: { words: string; gardener: Gardener }) {
  return (
    <>
      <p role="status" className="max-w-[46rem] rounded-card bg-moss px-6 py-6">
        {words} Until then you can read everything, and share nothing. You can keep this account and come back then, or
        delete it.
      </p>
      <div className="mt-10">
        <Suspense fallback={null}>
          <Leave user={undefined} gardener={gardener} />
        </Suspense>
      </div>
    </>
  );
}

function Skeleton() {
  return (
    <div role="status">
      <span className="sr-only">Fetching your profile</span>
      <div aria-hidden="true" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at}>
            <div className="skeleton h-4 w-28" />
            <div className="skeleton mt-2 h-11" />
          </div>
        ))}
      </div>
    </div>
  );
}
