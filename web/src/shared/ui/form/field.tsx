import { type ComponentProps, type ReactNode, useId } from 'react';
import { CheckIcon, NextIcon } from '../icons';

type Shared = {
  label: string;
  /** Announced, and linked to the control. */
  error?: string | undefined;
  /** A line under the control. */
  help?: ReactNode;
  /** Beside the label, such as "optional". */
  note?: string | undefined;
};

const look =
  'block min-h-13 w-full appearance-none rounded-control border border-line-strong bg-raised px-3.5 py-2.5 text-ink placeholder:text-ink-soft aria-invalid:border-2 aria-invalid:border-clay disabled:opacity-60 [&[readonly]]:border-dashed [&[readonly]]:bg-transparent';

export function TextField({ label, error, help, note, className = '', ...rest }: Shared & ComponentProps<'input'>) {
  const ids = useFieldIds(error, help);
  return (
    <FieldFrame label={label} error={error} help={help} note={note} ids={ids} className={className}>
      <input {...rest} {...ids.control} className={look} />
    </FieldFrame>
  );
}

export function TextArea({ label, error, help, note, className = '', ...rest }: Shared & ComponentProps<'textarea'>) {
  const ids = useFieldIds(error, help);
  return (
    <FieldFrame label={label} error={error} help={help} note={note} ids={ids} className={className}>
      <textarea {...rest} {...ids.control} className={`${look} field-sizing-content min-h-[calc(5lh+1.375rem)]`} />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  error,
  help,
  note,
  className = '',
  children,
  ...rest
}: Shared & ComponentProps<'select'>) {
  const ids = useFieldIds(error, help);
  return (
    <FieldFrame label={label} error={error} help={help} note={note} ids={ids} className={className}>
      <div className="relative">
        <select {...rest} {...ids.control} className={`${look} truncate pr-10`}>
          {children}
        </select>
        <NextIcon size={18} className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 rotate-90" />
      </div>
    </FieldFrame>
  );
}

export function CheckField({
  label,
  error,
  className = '',
  ...rest
}: { label: ReactNode; error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3">
        <span className="relative flex shrink-0">
          <input
            type="checkbox"
            {...rest}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
            className="peer size-5.5 appearance-none rounded-xs border border-line-strong bg-raised checked:border-leaf-fill checked:bg-leaf-fill aria-invalid:border-2 aria-invalid:border-clay disabled:opacity-60"
          />
          <CheckIcon
            size={16}
            className="pointer-events-none absolute inset-0.75 stroke-3 text-on-leaf opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span>{label}</span>
      </label>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}

type Control = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  className: string;
};

/** The frame of another control, which gets its id, its description and its look. */
export function Field({
  className = '',
  children,
  ...shared
}: Shared & { className?: string; children: (control: Control) => ReactNode }) {
  const ids = useFieldIds(shared.error, shared.help);
  return (
    <FieldFrame {...shared} ids={ids} className={className}>
      {children({ ...ids.control, className: look })}
    </FieldFrame>
  );
}

function useFieldIds(error: string | undefined, help: ReactNode) {
  const id = useId();
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

function FieldFrame({
  label,
  error,
  help,
  note,
  ids,
  className,
  children,
}: Shared & { ids: { id: string }; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={ids.id} className="mb-1.5 flex items-baseline justify-between gap-4 text-sm font-semibold">
        {label}
        {note ? <span className="text-xs font-normal wrap-normal text-ink-soft">{note}</span> : null}
      </label>
      {children}
      {error ? <FieldError id={`${ids.id}-error`}>{error}</FieldError> : null}
      {help ? (
        <div id={`${ids.id}-help`} className="mt-1.5 text-xs text-ink-soft">
          {help}
        </div>
      ) : null}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-1.5 text-sm font-medium text-clay">
      {children}
    </p>
  );
}
