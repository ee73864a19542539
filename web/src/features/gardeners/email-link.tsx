import { mailto } from './mailto';

/** An e-mail address in small print, with room for a thumb. It has one line, and its title has what a narrow column cuts off. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a
      href={mailto(email)}
      title={email}
      translate="no"
      className="relative block min-h-11 truncate py-3 hover:underline"
    >
      {email}
    </a>
  );
}
