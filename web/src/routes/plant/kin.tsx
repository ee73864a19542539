import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import type { Plant } from '~/shared/plants/plants';
import { PlantLink } from '~/shared/ui/picture/plant-link';
import { linkClass } from './link-class';
import type { Relations } from './relations';

type Props = { plant: Plant; relations: Relations };

/** The plants of its genus, then others of its category. */
export function Kin({ plant: { category }, relations: { genus, sameGenus, sameCategory } }: Props) {
  return (
    <>
      {sameGenus.pictured.length + sameGenus.named.length > 0 ? (
        <section aria-labelledby="genus" className={section}>
          <h2 id="genus" className="text-xl">
            Also <i lang="la">{genus}</i>
          </h2>
          <Plants {...sameGenus} />
        </section>
      ) : null}
      <section aria-labelledby="kin" className={section}>
        <h2 id="kin" className="text-xl">
          Also in {category}
        </h2>
        <Plants {...sameCategory} />
      </section>
    </>
  );
}

const section = 'mt-16 border-t border-line-strong pt-4 print:hidden';

function Plants({ pictured, named }: Relations['sameGenus']) {
  return (
    <>
      {named.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {named.map(({ id, name }) => (
            <li key={id}>
              <Link to={paths.plant(id)} className={linkClass}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="mt-4 grid grid-cols-2 gap-x-5 gap-y-6 empty:hidden sm:grid-cols-3 lg:grid-cols-6">
        {pictured.map((plant) => (
          <li key={plant.id}>
            <PlantLink plant={plant}>
              <i lang="la" className="font-serif">
                {plant.latin}
              </i>
            </PlantLink>
          </li>
        ))}
      </ul>
    </>
  );
}
