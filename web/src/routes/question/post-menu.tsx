import { useState } from 'react';
import { BlockActions } from '~/features/blocks/block-actions';
import { ReportButton } from '~/features/moderation/report-button';
import { type Deletable, DeletePost } from '~/features/questions/delete-dialog';
import { shortened } from '~/features/questions/in-words';
import type { useOwnId } from '~/features/questions/use-own-id';
import type { NoteGardener } from '~/shared/api/schema.gen';
import { useNavigationState } from '~/shared/navigation-state';
import { MoreIcon } from '~/shared/ui/icons';
import type { Editing } from './use-editing';

type Props = {
  post: Deletable;
  gardener: NoteGardener;
  own: ReturnType<typeof useOwnId>;
  editing: Editing;
  onGone: () => void;
};

/** What a reader can do about a question or an answer. Its gardener edits it in its first hours, and deletes it. Nothing while it is not known whose it is. */
export function PostMenu({ post, gardener, own, editing, onGone }: Props) {
  // The form has its own buttons.
  if (own.pending || editing.isOpen) return null;
  if (own.id !== gardener.id) return <Others post={post} gardener={gardener} />;
  return (
    <>
      {editing.isOffered ? <Edit post={post} editing={editing} /> : null}
      <Delete post={post} onGone={onGone} />
    </>
  );
}

/** Of what a reader can do, in small print. */
export const linkClass =
  'inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2 print:hidden';

function Edit({ post, editing: { button, open } }: Pick<Props, 'post' | 'editing'>) {
  return (
    <button
      ref={button}
      type="button"
      aria-label={`Edit your ${post.kind}: ${shortened(post.text)}`}
      onClick={open}
      className={linkClass}
    >
      Edit
    </button>
  );
}

function Delete({ post, onGone }: Pick<Props, 'post' | 'onGone'>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Delete your ${post.kind}: ${shortened(post.text)}`}
        onClick={() => setAsking(true)}
        className={linkClass}
      >
        Delete
      </button>
      {isAsking ? (
        // The button stands in small print.
        <div className="contents text-base text-ink">
          <DeletePost
            post={post}
            onClose={() => setAsking(false)}
            onGone={() => {
              setAsking(false);
              onGone();
            }}
          />
        </div>
      ) : null}
    </>
  );
}

/** Folded, because every post has it. */
function Others({ post: { kind, id, text }, gardener }: Pick<Props, 'post' | 'gardener'>) {
  const { reporting } = useNavigationState();
  const what = `the ${kind} of ${gardener.name}`;
  return (
    <details
      open={reporting === id || undefined}
      className="absolute top-0.5 -right-3 flex flex-row-reverse items-center print:hidden"
    >
      <summary
        aria-label={`More about ${what}`}
        className="grid size-11 cursor-pointer list-none place-items-center rounded-full text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <MoreIcon size={20} />
      </summary>
      <div className="flex h-7 items-center justify-end gap-x-5 bg-paper pl-3 text-xs text-ink-soft">
        <ReportButton thing={{ kind, id, title: shortened(text) }} label={`Report ${what}`} />
        <BlockActions gardener={gardener} short className="text-xs" />
      </div>
    </details>
  );
}
