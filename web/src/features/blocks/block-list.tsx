import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Block } from '~/shared/api/schema.gen';
import { ownBlocks } from '~/shared/blocks/blocks';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { firstClick } from '~/shared/ui/first-click';
import { ends, useBlock } from './mutations';

/** On the own profile: whom the gardener blocks and mutes, the newest first. */
export function BlockList() {
  const { data, isPending, refetch } = useQuery(ownBlocks);
  const heading = useRef<HTMLHeadingElement>(null);
  const block = useBlock();
  const end = ({ id, name }: Block) => {
    // The button is gone then.
    heading.current?.focus({ preventScroll: true });
    block({ id, name }, undefined);
  };
  return (
    <section aria-labelledby="blocked" className="mt-16 border-t border-line pt-10">
      <h2 id="blocked" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Blocked and muted gardeners
      </h2>
      {data ? (
        data.length > 0 ? (
          <ul className="mt-3 max-w-[46rem] wrap-anywhere">
            {data
              .toSorted((a, b) => (a.at < b.at ? 1 : -1))
              .map((block) => (
                <Row key={block.id} block={block} onEnd={() => end(block)} />
              ))}
          </ul>
        ) : (
          <p className="mt-3 max-w-[36.5rem] text-ink-soft">
            You block and mute nobody. You can do both on a gardener’s page, and we do not tell them.
          </p>
        )
      ) : isPending ? (
        <p role="status" className="mt-3 text-ink-soft">
          Fetching them
        </p>
      ) : (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-3 text-ink-soft">
          They could not be fetched.
          <Button kind="link" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function Row({ block: { id, name, kind, at }, onEnd }: { block: Block; onEnd: () => void }) {
  const verb = ends[kind];
  return (
    <li className="flex items-center justify-between gap-x-6 border-b border-line py-2">
      <p className="min-w-0">
        <Link
          to={paths.gardener(id)}
          className="-my-2.5 inline-block py-2.5 font-semibold underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>{' '}
        <span className="text-sm text-ink-soft">
          · {kind === 'block' ? 'blocked' : 'muted'} since {longDate(at)}
        </span>
      </p>
      <Button kind="link" className="shrink-0" aria-label={`${verb} ${name}`} onClick={firstClick(onEnd)}>
        {verb}
      </Button>
    </li>
  );
}
