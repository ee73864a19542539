import type { ComponentProps } from 'react';
import './photo-input.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> & {
  onChoose: (files: File[]) => void;
};

/**
 * Chooses photographs of the device, or takes one with `capture`. Only its label is visible. The label of one that takes has the
 * class `camera`.
 */
export function PhotoInput({ onChoose, ...props }: Props) {
  return (
    <input
      {...props}
      type="file"
      // To the letter: iPhones then convert files that the site cannot take. Android's picker of pictures, which Chrome opens for it, has no
      // camera.
      accept="image/jpeg,image/png,image/webp"
      onChange={({ target }) => {
        onChoose([...(target.files ?? [])]);
        // So that the same file can be chosen again.
        target.value = '';
      }}
      className="sr-only"
    />
  );
}
