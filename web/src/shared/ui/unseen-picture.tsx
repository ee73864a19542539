import type { ReactNode } from 'react';

type Props = {
  /** See `LinkedPicture`; may be empty. */
  of: string;
  plate: ReactNode;
  onShow: () => void;
};

/**
 * A place for a picture that is not shown, and a button that shows it. In a card it lies above the link that covers the card, and
 * only the button takes clicks. In a small box the whole box is the button.
 */
export function UnseenPicture({ of, plate, onShow }: Props) {
  return (
    <span className="@container pointer-events-none relative z-10 block size-full">
      {plate}
      <button
        type="button"
        onClick={onShow}
        className="group/show pointer-events-auto absolute inset-0 flex items-end justify-center rounded-control pb-1 @min-[10rem]:top-auto @min-[10rem]:mx-auto @min-[10rem]:w-fit @min-[10rem]:pb-2"
      >
        <span className="rounded-control border border-line-strong bg-raised px-1.5 py-0.5 text-xs font-semibold text-ink group-hover/show:bg-moss @min-[10rem]:px-3 @min-[10rem]:py-3">
          Show <span className="sr-only @min-[10rem]:not-sr-only">this picture</span>
          {of ? (
            <span className="sr-only">
              : <bdi>{of}</bdi>
            </span>
          ) : null}
        </span>
      </button>
    </span>
  );
}
