import { type ReactNode, Suspense, useState } from 'react';
import { optional } from '~/shared/ui/load/optional';
import { useBlocked } from './blocks';

/** For the few who block or mute somebody. */
const FoldedLine = optional(async () => (await import('./lines')).FoldedLine);
const LeftOutLine = optional(async () => (await import('./lines')).LeftOutLine);

/** The items of a list. */
export type What = 'tip' | 'note' | 'question' | 'answer' | 'gardener';

type Props = {
  what?: What;
  /** Of the author. */
  id: string | null;
  name: string;
  children: ReactNode;
};

/** The content of an item of a list; in its place, of a muted gardener's, a line with a button that shows it. */
export function Fold({ what = 'tip', id, name, children }: Props) {
  const isFolded = useBlocked()(id) === 'folded';
  const [isOpen, setOpen] = useState(false);
  if (!isFolded || isOpen) return children;
  return (
    <Suspense>
      <FoldedLine what={what} name={name} onShow={() => setOpen(true)} />
    </Suspense>
  );
}

type LeftOutProps = { count: number; what?: What; className?: string };

/** Says how many items of blocked gardeners the list has left out. */
export function LeftOut({ count, what = 'tip', className = '' }: LeftOutProps) {
  if (count === 0) return null;
  return (
    <Suspense>
      <LeftOutLine count={count} what={what} className={className} />
    </Suspense>
  );
}
