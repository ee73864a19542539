import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> & {
  onChoose: (files: File[]) => void;
};

/** Chooses photographs of the device. Its label is what one sees. */
export function PhotoInput({ onChoose, ...props }: Props) {
  return (
    <input
      {...props}
      type="file"
      // To the letter: phones then convert what the site cannot take, and offer camera and library.
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
