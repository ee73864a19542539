import type { User } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { buttonClass } from '~/shared/ui/button';

/** A mailto link to a gardener; nothing where the gardener hides the address. */
export function Contact({ gardener, className = '' }: { gardener: User; className?: string }) {
  if (!gardener.email) return null;
  return (
    <a
      href={`mailto:${encodeURIComponent(gardener.email).replace('%40', '@')}`}
      className={buttonClass('quiet', className)}
    >
      {messages.gardeners.contact}
      <span className="sr-only">
        {' '}
        <bdi>{gardener.name}</bdi>
      </span>
    </a>
  );
}
