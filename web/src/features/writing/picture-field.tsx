import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { plantList } from '~/shared/plants/plants';
import { TextField } from '~/shared/ui/form/field';
import { Plate } from '~/shared/ui/picture/plate';
import { Group, TickChip } from './chips';
import { ImagePreview } from './image-preview';
import { addPhotos } from './photos-field';
import { labels, mostPhotos, type TipValues } from './tip-form';

/** What a tip without a photograph shows: its plate, or a picture on the web, whose address is then required. */
export function PictureField({ form }: { form: UseFormReturn<TipValues> }) {
  const { control, formState, register, setValue, clearErrors } = form;
  const [image, photos] = useWatch({ control, name: ['image', 'photos'] });
  const [isCopied, setCopied] = useState(false);
  /** The address of before, for a gardener who looks at the plate and returns. */
  const typed = useRef('');
  const choose = (address: string | null) => {
    clearErrors('image');
    if (image) typed.current = image;
    setValue('image', address, { shouldDirty: true });
  };
  // The photograph takes the place of the address: the tip has one picture of it.
  const copy = (picture: HTMLImageElement) => {
    addPhotos(form, [picture]);
    setValue('image', null, { shouldDirty: true });
    setCopied(true);
  };
  const isLinked = image !== null;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isCopied && !isLinked
          ? 'It is among your photographs now. Readers see it there, and its host does not see them.'
          : ''}
      </p>
      {photos.length === 0 || isLinked ? (
        <Group legend="No photograph?">
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
            <div className="flex flex-col items-start gap-2">
              <TickChip type="radio" name="picture" checked={!isLinked} onChange={() => choose(null)}>
                Use our drawing
              </TickChip>
              <TickChip type="radio" name="picture" checked={isLinked} onChange={() => choose(typed.current)}>
                Use a picture on the web
              </TickChip>
            </div>
            {isLinked ? null : <TipPlate form={form} />}
          </div>
          {isLinked ? (
            <div className="mt-4">
              <TextField
                label={labels.image}
                error={formState.errors.image?.message}
                {...register('image', { onChange: () => clearErrors('image') })}
                type="text"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://"
                help={`Loaded from that site, which can see who views it.${photos.length > 0 ? ' Your photographs are shown instead.' : ''}`}
              />
              <ImagePreview typed={image} onCopy={photos.length < mostPhotos ? copy : undefined} />
            </div>
          ) : null}
        </Group>
      ) : null}
    </>
  );
}

/** The plate of the tip's first plant that is drawn, as readers see it. */
function TipPlate({ form }: { form: UseFormReturn<TipValues> }) {
  const { data: plants = [] } = useQuery(plantList);
  const [category, ids] = useWatch({ control: form.control, name: ['category', 'facts.plants'] });
  const about = ids.flatMap((id) => plants.find((plant) => plant.id === id) ?? []);
  const plant = about.find(({ drawn }) => drawn) ?? about[0] ?? null;
  return (
    <div className="grid aspect-4/3 overflow-hidden rounded-card bg-moss max-sm:max-w-64">
      {plant || category ? (
        <Plate category={category} plant={plant} />
      ) : (
        <p className="place-self-center px-8 text-center font-serif text-ink-soft italic">
          Choose a plant, and you see its drawing here.
        </p>
      )}
    </div>
  );
}
