import { messages } from '~/shared/messages';
import { useOnTheirWay } from '~/shared/photos/use-photos';
import { Button } from '~/shared/ui/button';
import type { Progress } from './draft/draft-machine';
import { steps, type useSteps } from './steps';

type Props = {
  steps: ReturnType<typeof useSteps>;
  /** How far the draft is saved. */
  progress: Progress;
  /** The draft is on the device only, because it has no title. */
  untitled: boolean;
  isBusy: boolean;
  /** How many photographs are still on their way. */
  photosLeft: number;
};

/** The end of the form that shares a tip: what is saved, and the buttons. On phones, it sticks in the form. */
export function ShareFoot({ steps: { step, isLast, go, next }, progress, untitled, isBusy, photosLeft }: Props) {
  return (
    <div className="gap-x-5 gap-y-3 max-md:contents md:mt-8 md:flex md:flex-row-reverse md:flex-wrap md:items-center md:justify-end">
      <DraftState {...progress} untitled={untitled} />
      <p role="status" className="text-sm font-semibold empty:hidden">
        {useOnTheirWay(photosLeft)}
      </p>
      <div className="foot flex items-center gap-3 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-5 border-line bg-paper max-md:border-t max-md:px-5 max-md:pt-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div aria-hidden="true" className="absolute inset-x-0 -top-px h-0.5 md:hidden">
          <div className="h-full bg-leaf-fill" style={{ width: `${(100 * step) / steps.length}%` }} />
        </div>
        {step > 1 ? (
          <Button kind="quiet" className="md:hidden" onClick={() => go(step - 1)}>
            Back
          </Button>
        ) : null}
        <p className="grow text-sm text-ink-soft tabular-nums md:hidden">
          Step {step} of {steps.length}
        </p>
        {isLast ? null : (
          <Button className="md:hidden" onClick={next}>
            Next
          </Button>
        )}
        <Button type="submit" disabled={isBusy} className={isLast ? '' : 'max-md:hidden'}>
          {isBusy ? messages.share.submitting : 'Submit Tip'}
        </Button>
      </div>
    </div>
  );
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

function DraftState({ savedAt, trouble, theirs, untitled }: Progress & { untitled: boolean }) {
  return (
    <p className="min-h-6 text-sm text-ink-soft max-md:my-4">
      {savedAt ? `Draft saved ${time.format(savedAt)}. ` : ''}
      <span role="status">
        {theirs
          ? 'What you type is kept on this device only, until you choose between the two texts.'
          : trouble
            ? 'What you type is kept on this device only.'
            : untitled && !savedAt
              ? 'It is kept on this device. With a title, it is a draft under My Tips too.'
              : ''}
      </span>
    </p>
  );
}
