import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface OneTimeCodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  /** True to focus the field on mount, because the focused control of the step before is gone. */
  readonly takesFocus?: boolean;
}

/** A six-digit code that was sent to the user. Phones offer the code of the last text message. */
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
        maxLength={6}
        onChange={(typed) => onChange(typed.replace(/\D/g, ''))}
      />
    </div>
  );
}
