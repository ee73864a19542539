import type { ReactNode } from 'react';

/**
 * What stands where a picture is not shown, and a button that shows it. In a card it lies above the link that covers the card, and
 * only the button takes clicks. Where there is no room for words, the whole plate is the button.
 */
export function UnseenPicture({ plate, onShow }: { plate: ReactNode; onShow: () => void }) {
  return (
    <span className="pointer-events-none relative z-10 block size-full @container-size">
      {plate}
      <button
        type="button"
        onClick={onShow}
        className="pointer-events-auto absolute inset-0 overflow-hidden rounded-control text-xs font-semibold text-transparent @min-[7rem]:inset-x-0 @min-[7rem]:top-auto @min-[7rem]:bottom-2 @min-[7rem]:mx-auto @min-[7rem]:min-h-11 @min-[7rem]:w-fit @min-[7rem]:max-w-full @min-[7rem]:border @min-[7rem]:border-line-strong @min-[7rem]:bg-raised @min-[7rem]:px-3 @min-[7rem]:text-ink @min-[7rem]:hover:bg-moss"
      >
        Show this picture
      </button>
    </span>
  );
}
