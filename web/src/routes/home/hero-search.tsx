import { useNavigate } from 'react-router';
import { SearchBox } from '~/features/search/search-box';
import { tipsUrl } from '~/features/tips/list/url';
import { paths } from '~/shared/paths';

/** The search of `/Tips`, which shows what it finds. */
export function HeroSearch() {
  const navigate = useNavigate();
  return (
    <SearchBox
      label="Search the tips"
      placeholder="Figs, slugs"
      action={paths.tips}
      q=""
      onSearch={(q) => navigate(tipsUrl(q ? { q } : {}))}
      pages={{ plant: paths.plant, tip: paths.tip, gardener: paths.gardener }}
      button="quiet"
      className="block max-w-[22rem]"
    />
  );
}
