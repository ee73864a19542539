import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '~/shared/ui/button';
import { capital, inDigits } from '~/shared/words';
import type { What } from './fold';

type FoldedProps = { what: What; name: string; onShow: () => void };

/** The item's first link takes the focus, because the button is gone then. */
export function FoldedLine({ what, name, onShow }: FoldedProps) {
  const show = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li');
    flushSync(onShow);
    item?.querySelector('a')?.focus({ preventScroll: true });
  };
  return (
    <p className="col-span-full !aspect-auto py-2 text-sm text-ink-soft">
      {what === 'gardener' ? null : `${what === 'answer' ? 'An' : 'A'} ${what} by `}
      <bdi>{name}</bdi>, whom you mute.{' '}
      <Button
        kind="link"
        className="-my-3"
        aria-label={what === 'gardener' ? `Show ${name}` : `Show the ${what} by ${name}`}
        onClick={show}
      >
        Show
      </Button>
    </p>
  );
}

/** `2 tips of gardeners whom you block are left out.` */
export function LeftOutLine({ count, what, className }: { count: number; what: What; className: string }) {
  const one = count === 1;
  const items = `${one ? 'one' : inDigits(count)} ${what}${one ? '' : 's'}`;
  const whose = what === 'gardener' ? '' : one ? ' of a gardener' : ' of gardeners';
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {capital(`${items}${whose} whom you block ${one ? 'is' : 'are'} left out.`)}
    </p>
  );
}
