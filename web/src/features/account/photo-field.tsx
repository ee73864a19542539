import { type ComponentProps, useState } from 'react';
import { TextField } from '~/shared/ui/form/field';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { isPicture } from './rules';

/** The address of a picture, with the picture. */
export function PhotoField({
  typed,
  ...field
}: { typed: string; error?: string | undefined } & ComponentProps<'input'>) {
  return (
    <div className="flex items-start gap-4">
      <TextField
        label="Profile photo URL"
        note="optional"
        type="url"
        inputMode="url"
        autoComplete="photo"
        placeholder="https://"
        help="The picture is shown from there, so its host sees the network address of everyone who looks at it."
        className="min-w-0 flex-1"
        {...field}
      />
      <Preview address={typed.trim()} />
    </div>
  );
}

function Preview({ address }: { address: string }) {
  const [dead, setDead] = useState<string>();
  const shown = isPicture(address) && dead !== address;
  return (
    <div className="w-18 shrink-0 text-center" aria-live="polite">
      <div className="size-18 overflow-hidden rounded-card border border-line bg-moss">
        {shown ? (
          <LinkedPicture
            src={address.replace(/^http:/, 'https:')}
            alt="How your profile looks"
            width={72}
            height={72}
            className="size-full object-cover"
            onError={() => setDead(address)}
            plate={null}
          />
        ) : null}
      </div>
      {address !== '' && dead === address ? <p className="mt-1 text-xs text-clay">No picture there</p> : null}
    </div>
  );
}
