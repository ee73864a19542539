import { Link } from 'react-router';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Page } from '~/shared/ui/page';

const t = messages.notFound;

export function NotFound() {
  return (
    <Page title="Page not found" description="There is no page at this address." index={false}>
      <div className="shell flex flex-col items-center pt-12 text-center md:pt-20">
        <div className="w-full max-w-md text-leaf">
          <EmptyBed />
        </div>
        <h1 className="mt-8 max-w-[24ch] text-2xl md:text-3xl">{t.text}</h1>
        <p className="mt-4 max-w-md text-balance text-ink-soft">
          Something was sown here once, or the address lost a letter on the way. The snail says it was like this when he
          came.
        </p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">
          <Link to={paths.home} className={buttonClass('primary')}>
            {t.home}
          </Link>
          <Link to={paths.tips} className={buttonClass('quiet')}>
            {messages.nav.browseTips}
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** A garden bed with nothing but a label and a snail, in the style of the other drawings. */
function EmptyBed() {
  const label = 'M47 24 107 18c3 0 5 1 5 4l3 26c0 3-1 5-4 5l-60 6c-3 0-5-1-5-4l-3-26c0-3 1-5 4-5Z';
  const bed = 'M8 112c34-7 62-6 98-4s72 2 106-3c5 12-4 25-20 25H32c-18 0-28-8-24-18Z';
  const snail = 'M127 109c8 0 12-3 14-9M171 101c8 3 12-1 13-8l3-16c1-6 10-4 9 3-1 17-5 30-17 30h-52';
  const shell = 'M175 88a19 19 0 1 1-38 0 19 19 0 0 1 38 0Z';
  const lines =
    'M82 57l3 50M175 91c-3 7-12 10-19 7-8-3-11-12-7-18 4-6 13-6 16-1 3 4 1 10-4 10-3 0-5-2-5-5M187 72l-4-9M193 72l4-10M34 118v.1M60 122v.1M104 117v.1M128 121v.1M168 118v.1M190 115v.1';
  return (
    <svg aria-hidden="true" viewBox="0 0 220 136" fill="none">
      <g transform="translate(2.5 2.5)" fill="var(--plate-leaf)">
        <path d={bed + snail} />
        <path d={label + shell} fill="var(--plate-warm)" />
      </g>
      <path
        d={label + bed + snail + shell + lines}
        stroke="var(--plate-line)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text
        x="78"
        y="48"
        textAnchor="middle"
        transform="rotate(-5.5 78 40)"
        fill="var(--ink)"
        fontSize="25"
        fontWeight="600"
        className="font-serif"
      >
        404
      </text>
    </svg>
  );
}
