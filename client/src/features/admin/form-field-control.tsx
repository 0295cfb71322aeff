import { useTranslation } from 'react-i18next';
import { Field, Switch } from '../../design/primitives/field.tsx';
import { Input, Select } from '../../design/primitives/input.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import styles from './admin.module.css';
import type { FormField, FormValue } from './form-values.ts';
import { PeoplePicker } from './people-picker.tsx';

interface FormFieldControlProps {
  readonly field: FormField;
  readonly value: FormValue;
  readonly error: string | null;
  readonly onChange: (value: FormValue) => void;
}

/** [H1300] The input for one field of a form, with the test id `field-<name>`. */
export function FormFieldControl({ field, value, error, onChange }: FormFieldControlProps) {
  const { t } = useTranslation();
  const testId = `field-${field.name}`;
  const label = String(t(field.label));
  const hint = field.hint ? String(t(field.hint)) : undefined;
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={onChange} testId={testId} />;
    case 'person':
    case 'people':
      return (
        <PeoplePicker
          label={label}
          hint={hint}
          chosen={Array.isArray(value) ? value : []}
          max={field.kind === 'person' ? 1 : 100}
          onChange={onChange}
          testId={testId}
        />
      );
    case 'choices': {
      const chosen: readonly string[] = Array.isArray(value) ? value : [];
      return (
        <fieldset className={styles.choices} data-testid={testId}>
          <legend>{label}</legend>
          {field.options?.map((option) => (
            <Switch
              key={option.value}
              label={option.label ? String(t(option.label)) : option.value}
              checked={chosen.includes(option.value)}
              onChange={(isOn) =>
                onChange(isOn ? [...chosen, option.value] : chosen.filter((one) => one !== option.value))
              }
            />
          ))}
        </fieldset>
      );
    }
    case 'choice':
      return (
        <Field label={label} hint={hint} error={error}>
          {(ids) => (
            <Select
              {...ids}
              value={text}
              data-testid={testId}
              onChange={(event) => onChange(event.target.value)}
            >
              {field.required && text !== '' ? null : <option value="">{t('staff.choose')}</option>}
              {field.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label ? t(option.label) : option.value}
                </option>
              ))}
            </Select>
          )}
        </Field>
      );
    case 'time':
    case 'file':
      return (
        <Field label={label} hint={hint} error={error}>
          {(ids) =>
            field.kind === 'time' ? (
              <Input
                {...ids}
                type="datetime-local"
                value={text}
                data-testid={testId}
                onChange={(event) => onChange(event.target.value)}
              />
            ) : (
              <Input
                {...ids}
                type="file"
                accept={field.accept ?? 'image/*'}
                data-testid={testId}
                onChange={(event) => onChange(event.target.files?.[0] ?? null)}
              />
            )
          }
        </Field>
      );
    default:
      return (
        <TextField
          label={label}
          hint={hint}
          error={error}
          value={text}
          onChange={onChange}
          testId={testId}
          {...(field.maxLength ? { maxLength: field.maxLength } : {})}
          {...(field.kind === 'lines' ? { lines: 4 } : {})}
          {...(field.kind === 'password' ? { type: 'password', autoComplete: 'new-password' } : {})}
          {...(field.kind === 'number' ? { inputMode: 'numeric' as const } : {})}
        />
      );
  }
}
