import { Link, useSearchParams } from 'react-router';
import { AccountPage } from '~/features/account/account-page';
import { Banner } from '~/features/account/banner';
import { useUnsubscribe } from '~/features/notices/notices';
import { ApiError } from '~/shared/api/client';
import type { MailKind } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { focusInView } from '~/shared/ui/focus';
import { Page } from '~/shared/ui/page';
import { Spinner } from '~/shared/ui/spinner';

/** After "mail about". */
const kinds: Record<MailKind, string> = {
  moderation: 'decisions of moderators about what you wrote or reported',
  tips: 'what happened to your tips',
  digest: 'this fortnight in a garden like yours, the weekly digest',
};

/** Of `GARDENER.KIND.KEY`. Undefined for a kind that this release does not know. */
function kindOf(token: string): string | undefined {
  const [, kind = ''] = token.split('.');
  return Object.hasOwn(kinds, kind) ? kinds[kind as MailKind] : undefined;
}

/** Where the link of a mail leads: ends one kind of mail, without a session. */
export function Unsubscribe() {
  const token = useSearchParams()[0].get('token') ?? '';
  const unsubscribe = useUnsubscribe();
  const { error, isPending, isSuccess } = unsubscribe;
  const kind = kindOf(token);
  const isWrong = kind === undefined || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  const about = <strong className="font-semibold text-ink">{kind}</strong>;
  return (
    <Page title="Unsubscribe" description="Ends one kind of mail of this site." index={false}>
      <AccountPage
        heading="Unsubscribe"
        photo="fallen-leaf"
        intro={isWrong || isSuccess ? undefined : <>You get mail from us about {about}. The button below ends it.</>}
      >
        {isWrong ? (
          <Outcome role="alert" heading="This link does not work.">
            It may have lost a letter on the way. You can also choose what comes by mail when you are logged in.
          </Outcome>
        ) : isSuccess ? (
          <Outcome role="status" heading="Done.">
            You will get no more mail about {about}. One that is already on its way may still come.
          </Outcome>
        ) : (
          <>
            {error ? (
              <div className="mb-6">
                <Banner
                  hint={
                    error instanceof ApiError && error.status === 0
                      ? 'Your connection seems to be down.'
                      : 'It is not you. Give it a moment and try again.'
                  }
                >
                  It could not be done, so the mail still comes.
                </Banner>
              </div>
            ) : null}
            <Button disabled={isPending} aria-busy={isPending} onClick={() => unsubscribe.mutate(token)}>
              {isPending ? <Spinner /> : null}
              Stop these mails
            </Button>
            <p className="mt-6 text-sm text-ink-soft">
              Mail for signing in and about your password comes all the same. Other kinds stay as they are.
            </p>
          </>
        )}
      </AccountPage>
    </Page>
  );
}

type OutcomeProps = { role: 'alert' | 'status'; heading: string; children: React.ReactNode };

/** In place of the button, which had the focus. */
function Outcome({ role, heading, children }: OutcomeProps) {
  return (
    <div ref={focusInView} role={role} tabIndex={-1} className="outline-none">
      <p className="font-serif text-xl">{heading}</p>
      <p className="mt-2 text-ink-soft">{children}</p>
      <Link to={`${paths.notices}#mail`} className={buttonClass('quiet', 'mt-6')}>
        Choose what comes by mail
      </Link>
    </div>
  );
}
