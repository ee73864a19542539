import { type ReactNode, useState } from 'react';
import type { PlantId } from '~/shared/api/schema.gen';
import { Emblem } from '~/shared/ui/emblem';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { isPicture } from './rules';

type Props = {
  /** As typed so far. */
  name: string;
  /** The typed address of a picture. */
  address: string;
  /** The plant that stands for them, '' without one. */
  plant?: PlantId;
  /** The gardener's own photograph. It takes the place of the picture at the address. */
  children?: ReactNode;
};

/** A gardener's face as their page will show it: the photograph, the picture at the typed address, or their emblem. */
export function Face({ name, address, plant, children }: Props) {
  const [dead, setDead] = useState<string>();
  const typed = address.trim();
  const emblem = <Emblem name={name} plant={plant} />;
  return (
    <div className="w-20 shrink-0" aria-live="polite">
      <div className="arch w-full bg-moss-deep">
        {children ??
          (isPicture(typed) && dead !== typed ? (
            <LinkedPicture
              src={typed.replace(/^http:/, 'https:')}
              alt="How your profile looks"
              width={80}
              height={100}
              className="size-full object-cover"
              onError={() => setDead(typed)}
              plate={emblem}
            />
          ) : (
            emblem
          ))}
      </div>
      {!children && typed !== '' && dead === typed ? (
        <p className="mt-1 text-center text-xs text-clay">No picture there</p>
      ) : null}
    </div>
  );
}
