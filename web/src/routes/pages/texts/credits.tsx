import { Photo, type PhotoName } from '~/shared/ui/picture/photo';
import { licences, photoCredits } from '~/shared/ui/picture/photo-credits';
import { TextPage } from '../text-page';

const spdx = (licence: string) => `https://spdx.org/licenses/${licence}.html`;

export function Text() {
  return (
    <TextPage
      title="Credits"
      description="Who took the photographs of this site, who drew its letters, who measured the climate, and under which licences."
      intro="Much of what makes this place pleasant was given away by its makers. Thank you."
      after={<Photographs />}
    >
      <h2>Letters</h2>
      <p>
        Headings are set in <a href="https://github.com/undercasetype/Fraunces">Fraunces</a> by Undercase Type, text in{' '}
        <a href="https://github.com/erikdkennedy/figtree">Figtree</a> by Erik Kennedy, both under the{' '}
        <a href={spdx('OFL-1.1')}>SIL Open Font License 1.1</a>.
      </p>
      <h2>Moon and daylight</h2>
      <p>
        We work out the moon and the length of the day with <a href="https://github.com/mourner/suncalc">SunCalc</a> by
        Volodymyr Agafonkin, under the <a href={spdx('BSD-2-Clause')}>BSD 2-Clause License</a>.
      </p>
      <h2>Climate and towns</h2>
      <p>
        Climates and weeks of frost were worked out from <a href="https://doi.org/10.24381/cds.f17050d7">ERA5</a>{' '}
        monthly means of 2000 to 2025: Hersbach, H. and others, Copernicus Climate Change Service (C3S) Climate Data
        Store, under <a href={spdx('CC-BY-4.0')}>CC BY 4.0</a>. They contain modified Copernicus Climate Change Service
        information 2026. Neither the European Commission nor ECMWF is responsible for any use of it. Towns are from{' '}
        <a href="https://www.geonames.org/">GeoNames</a>, under <a href={spdx('CC-BY-4.0')}>CC BY 4.0</a>. We left out
        much of both.
      </p>
      <h2>Drawings</h2>
      <p>The plates of plants and of jobs in the garden are our own.</p>
      <h2>Photographs</h2>
      <p>
        Gardeners took the photographs of their tips; the tips of a site that is only shown as a sample have those
        below. Those below are the site’s own. We made them smaller and changed nothing else; each may be used under its
        licence.
      </p>
    </TextPage>
  );
}

function Photographs() {
  return (
    <ul className="mt-8 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
      {Object.entries(photoCredits).map(([name, { title, by, licence }]) => (
        <li
          key={name}
          className="grid grid-cols-[min(7rem,30vw)_minmax(0,1fr)] items-center gap-x-5 border-t border-line py-4"
        >
          <Photo
            name={name as PhotoName}
            alt=""
            shown="10rem"
            className="aspect-4/3 w-full rounded-control object-cover"
          />
          <p className="text-sm leading-snug wrap-anywhere">
            <span className="font-serif text-lg">{title}</span>
            <br />
            {by}
            <br />
            <a
              href={spdx(licence)}
              className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:text-ink"
            >
              {licences[licence]}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
