import { useQuery } from '@tanstack/react-query';
import { useBlocked } from '~/shared/blocks/blocks';
import { isFollowed, ownFollows } from '~/shared/follows/follows';
import type { Gardener } from '~/shared/session/session';
import { useIsOneself } from '~/shared/session/use-is-oneself';
import { buttonClass } from '~/shared/ui/button';
import type { Props } from './follow-button';
import { useFollow } from './mutations';
import { Room, width } from './room';

/** Filled while it is on. */
const look = 'aria-pressed:border-leaf-fill aria-pressed:bg-leaf-fill aria-pressed:text-on-leaf print:hidden';

export function Toggle({ reader, ...props }: Props & { reader: Gardener }) {
  return props.kind === 'gardener' ? <OfGardener {...props} reader={reader} /> : <Press {...props} />;
}

/** Nothing for oneself, and nothing for a gardener whom the reader blocks or mutes: the server refuses it. */
function OfGardener({ reader, ...props }: Props & { reader: Gardener }) {
  const isOneself = useIsOneself(props, reader);
  const standing = useBlocked()(props.id);
  // Who has the reader's name is mostly the reader, so their profile is asked before there is a button.
  if (isOneself !== false || standing !== 'shown') return null;
  return <Press {...props} />;
}

/** It stays where it is whatever comes of a press, and so does the focus. */
function Press({ name, className = '', ...followed }: Props) {
  const { data, isPending } = useQuery(ownFollows);
  const follow = useFollow();
  const on = isFollowed(data, followed);
  if (isPending) return <Room className={className} />;
  const text = on ? 'Following' : 'Follow';
  return (
    <button
      type="button"
      aria-pressed={on}
      // It begins with the text, for people who say it to their computer.
      aria-label={`${text} ${name}`}
      onClick={() => follow({ ...followed, on: !on })}
      className={buttonClass('quiet', `${width} ${look} ${className}`)}
    >
      {text}
    </button>
  );
}
