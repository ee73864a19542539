import { useRef, useState } from 'react';
import { isComposing } from '~/shared/ui/form/composing';
import { TextField } from '~/shared/ui/form/field';
import { RemovableChips } from '../chips';
import { factLabels, mostTools } from './values';

type Props = { tools: string[]; onChange: (tools: string[]) => void; error?: string | undefined };

/** A few short words. Enter, a comma or leaving the field adds the typed one. */
export function ToolsField({ tools, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (words: string[]) => {
    const added = words.map((word) => word.trim().replace(/\s+/g, ' ')).filter(Boolean);
    const all = [...new Set([...tools, ...added])];
    setTyped(all.slice(mostTools).join(', '));
    if (added.length > 0) onChange(all.slice(0, mostTools));
  };
  return (
    <div className="space-y-2">
      <TextField
        ref={input}
        label={factLabels.tools}
        error={error}
        help={`Up to ${mostTools}. Enter or a comma adds one.`}
        value={typed}
        autoComplete="off"
        enterKeyHint="done"
        readOnly={tools.length >= mostTools}
        onChange={({ target }) => {
          const words = target.value.split(',');
          if (words.length > 1) add(words);
          else setTyped(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '' || isComposing(event)) return;
          // Adds the tool rather than sends the form.
          event.preventDefault();
          add([typed]);
        }}
        onBlur={() => add([typed])}
      />
      {tools.length > 0 ? (
        <RemovableChips
          label="Tools of this tip"
          items={tools.map((tool) => ({ id: tool, text: tool }))}
          onRemove={(removed) => {
            onChange(tools.filter((tool) => tool !== removed));
            input.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
