/** Tips as they will be once their edits in the outbox have been sent. */
import type { Photo, Tip, TipCard, TipChange } from '~/shared/api/schema.gen';
import type { WaitingEdit } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';

export function withEdit(tip: Tip, edit: WaitingEdit | null): Tip {
  if (!edit) return tip;
  const { change, photos } = edit.change;
  const { confirmed, photos: chosen, ...others } = change;
  const pictures = photos ?? tip.photos;
  // Of an older release, an edit has no pictures of its own.
  const known = chosen?.flatMap(({ id, alt, caption }): Photo[] => {
    const picture = pictures.find((picture) => picture.id === id);
    return picture ? [{ ...picture, alt: alt ?? '', caption: caption ?? '' }] : [];
  });
  return {
    ...tip,
    ...others,
    image: others.image === undefined ? tip.image : others.image,
    photos: known ?? tip.photos,
  };
}

type Texts = Required<Omit<TipChange, 'confirmed'>>;

const all = {
  ...{ title: true, plantType: true, category: true, description: true, image: true },
  ...{ difficultyLevel: true, availability: true, facts: true, photos: true },
} satisfies Record<keyof Texts, true>;

/** The whole text of the tip, where the edit has that: it makes a draft the tip that is shared. */
export function wholeText({ change: { change } }: WaitingEdit): Texts | undefined {
  return Object.keys(all).every((name) => name in change) ? (change as Texts) : undefined;
}

/** The form that goes on with the edit. One with the whole text needs nothing of the server. */
export const formOfEdit = (edit: WaitingEdit) => (wholeText(edit) ? paths.draft : paths.edit)(edit.change.tip);

/** As its author's pages show it: others see it as before, so who can see it is as before too. */
export function shownWithEdit(tip: Tip, edit: WaitingEdit | null | undefined): Tip {
  return edit ? { ...withEdit(tip, edit), availability: tip.availability } : tip;
}

/** The texts of its row. */
export function cardWithEdit(card: TipCard, edit: WaitingEdit | null | undefined): TipCard {
  if (!edit) return card;
  const { title = card.title, plantType = card.plantType, category = card.category } = edit.change.change;
  return { ...card, title, plantType, category };
}
