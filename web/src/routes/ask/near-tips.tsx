import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tipsNear } from '~/features/questions/queries';
import { useLinkState } from '~/features/tips/card/link-state';
import type { TipCard } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { paths } from '~/shared/paths';
import { searchFilter } from '~/shared/text/search-words';
import { useLate } from '~/shared/text/use-late';

/** How long nothing is typed before tips are searched. */
const pauseMs = 700;

/** Fewer letters find anything. */
const leastLetters = 8;

type Props = {
  text: string;
  plant: string | null;
  /** The tip that the question is about: the gardener has read it. */
  about: string | null;
};

/** Tips that may answer the question before it is asked. Nothing where the search finds none or fails. */
export function NearTips({ text, plant, about }: Props) {
  const q = useLate(searchFilter(text) ?? '', pauseMs);
  const enabled = q.length >= leastLetters;
  const { data } = useQuery({ ...tipsNear(q, plant), enabled, placeholderData: (before) => before });
  const others = enabled ? data?.filter(({ _id }) => _id !== about) : [];
  const { shown: tips = [] } = useUnblocked(others, ({ authorId }) => authorId);
  return (
    <section aria-label="Tips" className={tips.length > 0 ? 'mt-6 rounded-card bg-moss px-5 py-4' : ''}>
      <p role="status" className={tips.length > 0 ? 'font-semibold' : 'sr-only'}>
        {tips.length > 0 ? 'Perhaps one of these tips says it already:' : ''}
      </p>
      {tips.length > 0 ? (
        <ul className="mt-1">
          {tips.map((tip) => (
            <Near key={tip._id} tip={tip} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Near({ tip }: { tip: TipCard }) {
  return (
    <li className="wrap-anywhere">
      <Link
        to={paths.tip(tip._id)}
        state={useLinkState(tip)}
        className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4"
      >
        <bdi>{tip.title}</bdi>
      </Link>{' '}
      <span className="text-sm text-ink-soft">
        by <bdi>{tip.name}</bdi>
      </span>
    </li>
  );
}
