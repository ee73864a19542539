import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { services } from './services';
import { TextPage, type TextPicture } from './text-page';

type Props = {
  title: string;
  description: string;
  intro: string;
  picture: TextPicture;
  children: ReactNode;
};

/** A service: its description, the contact link and the other services. */
export function ServicePage({ title, children, ...rest }: Props) {
  return (
    <TextPage title={title} label="Our services" after={<Others than={title} />} {...rest}>
      {children}
      <p className="pt-4">
        <Link to={paths.contact} className={buttonClass('primary', '!text-on-leaf !no-underline')}>
          Ask us about it
        </Link>
      </p>
    </TextPage>
  );
}

function Others({ than }: { than: string }) {
  return (
    <nav aria-labelledby="others" className="mt-20 border-t border-line pt-10">
      <h2 id="others" className="label font-sans">
        What else we do
      </h2>
      <ServiceList leaveOut={than} className="mt-4 grid gap-x-10 sm:grid-cols-2" />
    </nav>
  );
}

/** The services, each as a link with a line of text. */
export function ServiceList({ leaveOut, className = '' }: { leaveOut?: string; className?: string }) {
  return (
    <ul className={className}>
      {services
        .filter(({ name }) => name !== leaveOut)
        .map(({ to, name, line }) => (
          <li key={to} className="group relative border-b border-line py-5">
            <Link
              to={to}
              className="font-serif text-xl decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
            >
              {name}
            </Link>
            <p className="mt-1 text-sm text-ink-soft">{line}</p>
          </li>
        ))}
    </ul>
  );
}
