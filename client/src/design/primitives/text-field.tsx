import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import styles from './input.module.css';

type InputAttributes = 'type' | 'maxLength' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'placeholder';

interface TextFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, InputAttributes> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Number of lines of a text area; absent for an input. */
  readonly lines?: number;
  /** Whether the field is saved, for the attribute `data-state`. */
  readonly state?: string | undefined;
  readonly testId?: string;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, onChange, lines, state, testId, type, ...told } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => {
        const all = {
          ...ids,
          ...told,
          className: styles.input,
          'data-testid': testId,
          'data-state': state,
          onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
        };
        return lines ? (
          <textarea {...all} dir="auto" rows={lines} />
        ) : (
          <input {...all} dir="auto" type={type} />
        );
      }}
    </Field>
  );
}
