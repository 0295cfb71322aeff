import { useEffect, useRef } from 'react';
import { TextField } from './text-field.tsx';

interface OneTimeCodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
  readonly testId: string;
  /** Takes the focus when it appears, because the step before had it. */
  readonly takesFocus?: boolean;
}

/** The field for a code of six digits that was sent to somebody; phones offer the one of the last text message. */
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
