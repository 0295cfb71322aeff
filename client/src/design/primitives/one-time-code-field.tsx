import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface OneTimeCodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  /** Focuses the field on mount, because the focused control of the previous step has disappeared. */
  readonly takesFocus?: boolean;
}

/** The field for a six-digit code sent to the user; phones offer the code of the last text message. */
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
