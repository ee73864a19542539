import type { User } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { type ButtonKind, buttonClass } from '~/shared/ui/button';
import { mailto } from './mailto';

type Props = { gardener: User; kind?: ButtonKind; className?: string };

/** A mailto link to a gardener; nothing where the gardener hides the address. */
export function Contact({ gardener, kind = 'quiet', className = '' }: Props) {
  if (!gardener.email) return null;
  return (
    <a href={mailto(gardener.email)} className={buttonClass(kind, className)}>
      {messages.gardeners.contact}
      <span className="sr-only">
        {' '}
        <bdi>{gardener.name}</bdi>
      </span>
    </a>
  );
}
