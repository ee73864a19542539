import { useId, useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { PhotoInput } from '~/shared/photos/photo-input';
import type { Crop } from '~/shared/photos/reduce';
import { discard, retry, upload } from '~/shared/photos/uploads';
import { usePhotos } from '~/shared/photos/use-photos';
import { Button } from '~/shared/ui/button';
import { FieldError } from '~/shared/ui/form/field';
import { later } from '~/shared/ui/load/later';
import { Photograph } from '~/shared/ui/picture/photograph';
import { Face } from '../face';
import type { ProfileValues } from '../rules';

const CropDialog = later('CropDialog', async () => (await import('./crop-dialog')).CropDialog);

const link =
  'relative inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-leaf underline underline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--marigold-line)';

/** The gardener's own photograph: chosen, cropped to a square, uploaded at once. */
export function PortraitField({ control }: { control: Control<ProfileValues> }) {
  const [name, address, plant] = useWatch({ control, name: ['name', 'photoUrl', 'plant'] });
  const { field, fieldState } = useController({ control, name: 'portrait' });
  const id = useId();
  const [chosen, setChosen] = useState<File>();
  const portrait = field.value;
  const uploads = usePhotos(portrait ? [portrait] : [], ([next]) => field.onChange(next ?? null));
  const now = portrait ? uploads.get(portrait.key) : undefined;

  const change = (next: ProfileValues['portrait']) => {
    if (portrait) discard([portrait.key]);
    field.onChange(next);
  };
  const use = (file: File, crop: Crop) => {
    change({ key: upload(file, crop) });
    setChosen(undefined);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Your photograph</legend>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Face name={name} address={address} plant={plant}>
          {now?.url ? (
            <img
              src={now.url}
              alt="How your portrait looks"
              width="80"
              height="80"
              className="size-full object-cover"
            />
          ) : portrait?.picture ? (
            <Photograph
              photo={portrait.picture}
              alt="How your portrait looks"
              shown="6.25rem"
              className="size-full object-cover"
            />
          ) : undefined}
        </Face>
        <div className="min-w-0 flex-[1_1_9rem]">
          <p className="flex flex-wrap gap-x-5">
            <label htmlFor={id} className={link}>
              Choose a photograph
              <PhotoInput id={id} aria-label="Choose a photograph of yourself" onChoose={([file]) => setChosen(file)} />
            </label>
            <label htmlFor={`${id}-camera`} className={`camera ${link}`}>
              Take a photograph
              <PhotoInput
                id={`${id}-camera`}
                capture="user"
                aria-label="Take a photograph of yourself"
                onChoose={([file]) => setChosen(file)}
              />
            </label>
            {portrait ? (
              <Button kind="link" aria-label="Remove your photograph" onClick={() => change(null)}>
                Remove
              </Button>
            ) : null}
            {now?.step === 'failed' && now.again ? (
              <Button kind="link" onClick={() => portrait && retry(portrait.key)}>
                Try again
              </Button>
            ) : null}
          </p>
          <p role="status" className="text-xs text-ink-soft">
            {now && now.step !== 'failed'
              ? now.step === 'ready'
                ? 'It is on the site. Save your profile to show it.'
                : `Uploading, ${Math.round(now.share * 100)} %`
              : 'This replaces the photo URL.'}
          </p>
          {now?.problem || fieldState.error ? (
            <FieldError id="portrait-error">{now?.problem ?? fieldState.error?.message}</FieldError>
          ) : null}
        </div>
      </div>
      {chosen ? (
        <CropDialog file={chosen} onUse={(crop) => use(chosen, crop)} onClose={() => setChosen(undefined)} />
      ) : null}
    </fieldset>
  );
}
