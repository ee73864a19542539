import { mailto } from './mailto';

/** An e-mail address in small print, with room for a thumb. In a narrow column it breaks after the @ first. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <a href={mailto(email)} translate="no" className="relative py-4 hover:underline">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
