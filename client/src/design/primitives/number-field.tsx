import { useState } from 'react';
import textStyles from '../text.module.css';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly testId: string;
}

/**
 * [H2115] A whole number. It is limited when the field is left or its form is sent, because a number that is being typed
 * is incomplete; an emptied field keeps its number.
 */
export function NumberField({ label, hint, min, max, value, onChange, testId }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed?.trim()) onChange(Math.min(max, Math.max(min, Math.round(Number(typed)))));
    setTyped(null);
  };
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Input
          {...ids}
          className={textStyles.num}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          data-testid={testId}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => {
            // Enter sends the form without leaving the field.
            if (event.key === 'Enter') finish();
          }}
        />
      )}
    </Field>
  );
}
