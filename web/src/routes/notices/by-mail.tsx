import { Link, useLocation } from 'react-router';
import { useChoose } from '~/features/notices/notices';
import type { MailKind } from '~/shared/api/schema.gen';
import { useGardenSources } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { focusInView } from '~/shared/ui/focus';
import { Switch } from '~/shared/ui/switch';
import { ChoiceState } from './choice-state';

const choices: Record<MailKind, string> = {
  moderation: 'What moderators decide about what I wrote or reported',
  tips: 'What happened to my tips and questions, once a day',
  digest: 'A digest, once a week: this fortnight in a garden like mine, and one question about an old tip',
};

/** Which notices come by mail too. A choice is saved at once; one that could not be saved stays on the page. */
export function ByMail({ mail }: { mail: MailKind[] }) {
  const { hash } = useLocation();
  const { gardener, profile } = useGardenSources();
  const save = useChoose();
  const unsaved = save.isPending || save.error ? save.variables : undefined;
  const chosen = unsaved && 'mail' in unsaved ? unsaved.mail : mail;
  const choose = (kind: MailKind, on: boolean) => {
    const others = chosen.filter((one) => one !== kind);
    save.mutate({ mail: on ? [...others, kind] : others });
  };
  return (
    <section
      id="mail"
      // The browser has looked for it before the notices were there.
      ref={hash === '#mail' ? focusInView : undefined}
      tabIndex={-1}
      aria-labelledby="by-mail"
      className="outline-none"
    >
      <h2 id="by-mail" className="text-xl">
        What comes by mail
      </h2>
      <p className="mt-2 text-sm text-ink-soft">
        {gardener ? (
          <>
            To <bdi className="font-semibold wrap-anywhere text-ink">{gardener.email}</bdi>.{' '}
          </>
        ) : null}
        Every mail has an unsubscribe link.
      </p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {(Object.keys(choices) as MailKind[]).map((kind) => (
          <li key={kind} className="py-1.5">
            <Switch
              checked={chosen.includes(kind)}
              onChange={(on) => choose(kind, on)}
              className="w-full !items-start py-2 [&>span]:mt-0.5"
            >
              {choices[kind]}
            </Switch>
            {kind === 'digest' && profile && !(profile.hemisphere && profile.climate) ? (
              <p className="pb-2 pl-11.5 text-sm text-ink-soft">
                We do not know your garden yet.{' '}
                <Link
                  to={paths.profile}
                  className="-my-3 inline-block py-3 font-semibold text-leaf underline underline-offset-4"
                >
                  Say in your profile where it is
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <ChoiceState save={save} />
      <p className="text-sm text-ink-soft">Mail for signing in and about your password always comes.</p>
    </section>
  );
}
