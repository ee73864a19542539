import { buttonClass } from '~/shared/ui/button';

/** As wide as the longer of the button's two texts, so that a press moves nothing. */
export const width = 'w-32 max-w-full';

/** The place of a button that is not there yet. */
export function Room({ className }: { className: string }) {
  return <span aria-hidden="true" className={buttonClass('quiet', `invisible ${width} ${className}`)} />;
}
