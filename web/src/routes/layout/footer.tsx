import { Link } from 'react-router';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { siteEmail, siteName } from '~/shared/ui/page';

const garden = [
  [paths.now, 'This month'],
  [paths.tips, 'Tips'],
  [paths.plants, 'Plants'],
  [paths.guides, 'Planting Guide'],
  [paths.gardeners, messages.nav.gardeners],
  [paths.questions, 'Questions'],
] as const;

const quick = [
  [paths.about, 'About Us'],
  [paths.services, 'Services'],
  [paths.blog, 'Blog'],
  [paths.contact, 'Contact'],
] as const;

const services = [
  [paths.gardenDesign, 'Garden Design'],
  [paths.landscaping, 'Landscaping'],
  [paths.maintenance, 'Maintenance'],
  [paths.consultation, 'Consultation'],
  [paths.irrigation, 'Irrigation'],
] as const;

/** Links to other sites about gardening. */
const social = [
  ['https://www.facebook.com/hashtag/gardening', 'Facebook'],
  ['https://www.instagram.com/explore/tags/gardening/', 'Instagram'],
  ['https://www.youtube.com/hashtag/gardening', 'YouTube'],
] as const;

const link =
  'inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline md:min-h-9';

export function Footer() {
  const ready = useHydrated();
  return (
    <footer className="mt-24 border-t border-line bg-moss text-sm">
      <div className="shell grid grid-cols-2 gap-x-6 wrap-anywhere gap-y-10 py-14 md:grid-cols-3 lg:grid-cols-[1.7fr_1fr_0.9fr_1fr_1.3fr]">
        <div className="col-span-2 lg:col-span-1">
          <p className="font-serif text-xl">{siteName}</p>
          <p className="mt-3 max-w-md text-ink-soft lg:max-w-xs">
            A gardening company with soil under its nails. We have planned, planted and looked after gardens since 2005,
            and we keep this place for everyone who does the same.
          </p>
          <p id="elsewhere" className="mt-4 text-ink-soft">
            Gardening elsewhere:
          </p>
          <ul aria-labelledby="elsewhere" className="flex flex-wrap gap-x-5">
            {social.map(([href, text]) => (
              <li key={href}>
                <a href={href} rel="noreferrer" className={link}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <Links title="The garden" links={garden} />
        <Links title="Quick links" links={quick} />
        <Links title="Our services" links={services} />
        <div className="md:max-lg:col-start-3 md:max-lg:row-start-1">
          <h2 className="label font-sans text-ink">Find us</h2>
          <address className="mt-2 text-ink-soft not-italic">
            <p className="py-1.5">12 Orchard Lane, Greenfield, GR1 2DN</p>
            <p>
              <a href="tel:+441632960123" className={link}>
                01632 960123
              </a>
            </p>
            <p>
              <a href={`mailto:${siteEmail}`} className={link}>
                {siteEmail}
              </a>
            </p>
          </address>
        </div>
      </div>
      <div className="shell">
        <div className="flex flex-wrap items-center justify-between gap-x-8 border-t border-line py-5 text-ink-soft">
          <p>
            © <Year key={`${ready}`} /> {siteName}. All rights reserved.
          </p>
          <ul className="flex flex-wrap gap-x-6">
            <li>
              <Link to={paths.privacyPolicy} className={link}>
                Privacy Policy
              </Link>
            </li>
            <li>
              <Link to={paths.termsOfService} className={link}>
                Terms of Service
              </Link>
            </li>
            <li>
              <Link to={paths.sitemap} className={link}>
                Sitemap
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** The build rendered its own year, which hydration keeps. The reader's comes with another key. */
function Year() {
  return <span suppressHydrationWarning>{new Date().getFullYear()}</span>;
}

function Links({ title, links }: { title: string; links: ReadonlyArray<readonly [string, string]> }) {
  return (
    <div>
      <h2 className="label font-sans text-ink">{title}</h2>
      <ul className="mt-2">
        {links.map(([to, text]) => (
          <li key={to}>
            <Link to={to} className={link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
