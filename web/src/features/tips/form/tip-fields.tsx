import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '~/shared/api/limits.gen';
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { characters } from '~/shared/form-rules';
import { constants } from '~/shared/messages';
import { SelectField, TextArea, TextField } from '~/shared/ui/form/field';
import { FactsFields } from './facts-fields';
import { ImagePreview } from './image-preview';
import { addPhotos, PhotosField } from './photos-field';
import { PlantField, PlantsOfTip } from './plant-field';
import { labels, mostPhotos, type TipValues } from './tip-form';

type Props = {
  form: UseFormReturn<TipValues>;
  /** The browser itself checks that the required fields are filled in. */
  browserChecks?: boolean;
};

/** The fields of a tip. Editing a field removes its error. */
export function TipFields({ form, browserChecks = false }: Props) {
  const { control, formState, register, clearErrors } = form;
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    ...register(name, { onChange: () => clearErrors(name) }),
  });
  const [description, image, photos] = useWatch({ control, name: ['description', 'image', 'photos'] });
  const [copied, setCopied] = useState(false);
  // The photograph takes the place of the address: the tip has one picture of it.
  const copy = (picture: HTMLImageElement) => {
    addPhotos(form, [picture]);
    form.setValue('image', '', { shouldDirty: true });
    setCopied(true);
  };
  return (
    <div className="space-y-6">
      <TextField {...field('title')} required={browserChecks} help="What you would say over the fence, in one line." />
      <div className="grid gap-6 sm:grid-cols-2">
        <PlantField form={form} required={browserChecks} />
        <SelectField {...field('category')} required={browserChecks}>
          <option value="">Select a category</option>
          {categoryValues.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </SelectField>
      </div>
      <PlantsOfTip form={form} />
      <TextArea
        {...field('description')}
        required={browserChecks}
        rows={10}
        help={<Counter count={characters(description.trim())} />}
      />
      <PhotosField form={form} />
      <FactsFields form={form} />
      <div>
        <TextField
          {...field('image')}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          help="The address of a picture on the web, where you have no photograph. It is shown from there, so its host sees the network address of everyone who looks at it."
        />
        <p role="status" className="mt-1.5 text-xs text-ink-soft empty:hidden">
          {copied && !image
            ? 'It is among your photographs now. Readers see it there, and its host does not see them.'
            : ''}
        </p>
        <ImagePreview typed={image} onCopy={photos.length < mostPhotos ? copy : undefined} />
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field('difficultyLevel')}>
          {difficultyValues.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </SelectField>
        <SelectField {...field('availability')} help="You can change this at any time.">
          <option value="public">public: every gardener can read it</option>
          <option value="hidden">hidden: only you can see it</option>
          {formState.defaultValues?.availability === 'retired' ? (
            <option value="retired">retired: only you can see it</option>
          ) : null}
        </SelectField>
      </div>
    </div>
  );
}

/** Shows the length of the description. A longer one than the mark is allowed. */
function Counter({ count }: { count: number }) {
  const most = constants.descriptionCounter;
  const over = count > most;
  const colour = over ? 'font-semibold text-clay' : count > most * 0.9 ? 'font-semibold text-marigold-ink' : '';
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>
        At least {limits.Description.least} characters. An empty line starts a new paragraph.
        {over ? ' Longer than most people read, but it is yours to say.' : ''}
      </span>
      <span className={`tabular-nums ${colour}`}>
        {count}/{most}
      </span>
    </span>
  );
}
