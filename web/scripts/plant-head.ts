/** What search engines and previews of links read in the head of a plant's page, besides its title and description. */
import { paths } from '../src/shared/paths.ts';
import type { Plant } from '../src/shared/plants/plant-list.ts';
import { previewSize } from './previews.ts';

export function plantHead({ id, name, latin, drawn }: Plant, origin: string): string {
  const tags = [
    ['name', 'twitter:card', 'summary_large_image'],
    ['property', 'og:image:width', String(previewSize.width)],
    ['property', 'og:image:height', String(previewSize.height)],
    ['property', 'og:image:alt', `${name} (${latin})${drawn ? ', drawn' : ''}`],
  ];
  const trail = [
    { name: 'Plants', item: origin + paths.plants },
    { name, item: origin + paths.plant(id) },
  ];
  const known = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  };
  const metas = tags.map(([kind, key, content = '']) => `<meta ${kind}="${key}" content="${escaped(content)}">`);
  // No tag can begin in it.
  const data = JSON.stringify(known).replaceAll('<', '\\u003c');
  return `${metas.join('')}<script type="application/ld+json">${data}</script>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
