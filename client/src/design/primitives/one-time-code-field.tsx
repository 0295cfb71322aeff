import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface OneTimeCodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  /** True to focus the field on mount, because the focused control of the step before is gone. */
  readonly takesFocus?: boolean;
}

/**
 * A six-digit code that the user got. Phones offer the code of the last text message. [H2114] There is no `maxLength`,
 * because it would cut a code that is pasted with blanks.
 */
export function OneTimeCodeField({ onChange, takesFocus = false, ...field }: OneTimeCodeFieldProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={ref}>
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(typed) => onChange(typed.replace(/\D/g, '').slice(0, 6))}
      />
    </div>
  );
}
