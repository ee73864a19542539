import type { Category } from '~/shared/api/schema.gen';
import drawings from './drawings.svg';

/** A small line drawing for each category, in the colours of the page. */
export function Drawing({ category }: { category: Category }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 96 96"
      fill="none"
      stroke="var(--drawing)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${drawings}#${category.toLowerCase().replace(/[^a-z]+/g, '-')}`} />
    </svg>
  );
}
