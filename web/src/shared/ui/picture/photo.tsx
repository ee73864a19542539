import { type Shown, Sizes } from './photograph';

/** The site's own photographs, each in three widths as AVIF beside a JPEG of 960. */
const sizes = {
  dahlia: [640, 427],
  'dandelion-meadow': [1920, 1080],
  'dragonfly-shrub': [1920, 1440],
  'dune-grass': [1680, 1050],
  'fallen-leaf': [1600, 1000],
  fig: [1920, 1299],
  ladybird: [1920, 1200],
  marigold: [1920, 1200],
  moss: [1248, 780],
  'rain-on-leaf': [1920, 1200],
  'seed-parachutes': [1920, 1200],
} as const;

export type PhotoName = keyof typeof sizes;

export function Photo({ name, ...rest }: Shown & { name: PhotoName }) {
  const [width, height] = sizes[name];
  return <Sizes {...rest} width={width} height={height} at={`/photos/${name}-`} jpeg={photoPath(name)} />;
}

/** Its path in the API: a tip's `image` that is one of the site's own photographs. */
export function photoPath(name: PhotoName): string {
  return `/photos/${name}.jpg`;
}

/** The site's own photograph at this path of the API, if it is one. */
export function ownPhoto(url: string): PhotoName | undefined {
  const name = /^\/photos\/([a-z-]+)\.jpg$/.exec(url)?.[1];
  return name !== undefined && name in sizes ? (name as PhotoName) : undefined;
}
