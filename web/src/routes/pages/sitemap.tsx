import { Link } from 'react-router';
import { Page, PageHeading } from '~/shared/ui/page';
import { siteLinks } from './site-links';

export function Sitemap() {
  return (
    <Page title="Sitemap" description="Every page of this site that anybody can open.">
      <div className="shell">
        <PageHeading intro="Every page that anybody can open, bed by bed.">Sitemap</PageHeading>
        <div className="grid gap-x-10 gap-y-12 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-3">
          {siteLinks.map(({ name, links }) => (
            <section key={name}>
              <h2 className="text-xl">{name}</h2>
              <ul className="mt-3">
                {links.map(([to, text]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-leaf underline decoration-line-strong underline-offset-4 hover:decoration-current"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
