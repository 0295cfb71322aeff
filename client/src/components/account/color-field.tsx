import { Field } from '../../design/primitives/field.tsx';
import { Input } from '../../design/primitives/input.tsx';
import styles from './color-field.module.css';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  readonly onChange: (color: string) => void;
  readonly testId?: string;
}

export function ColorField({ label, value, hint = value, error, onChange, testId }: ColorFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Input
          {...ids}
          className={styles.color}
          type="color"
          value={value}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
