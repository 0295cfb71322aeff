import { Search } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { withClass } from '../with-class.tsx';
import styles from './field.module.css';
import { Input } from './input.tsx';
import sliderStyles from './slider.module.css';
import { SpokenOnly } from './spoken-only.tsx';

interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
  /** Renders the control with the ids of its label, hint and error. */
  readonly children: (ids: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-hint`, 'aria-invalid': Boolean(error) })}
      <small id={`${id}-hint`} role={error ? 'alert' : undefined} hidden={!error && !hint}>
        {error || hint}
      </small>
    </div>
  );
}

/** Labels a group of controls; a single control gets its label from `Field`. */
export const FieldLabel = withClass('legend', styles.fieldLabel);

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly testId?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

export function SearchField({ label, value, onChange, testId, inputRef }: SearchFieldProps) {
  return (
    <label className={styles.searchField}>
      <SpokenOnly>{label}</SpokenOnly>
      <Search size={20} aria-hidden="true" />
      <Input
        ref={inputRef}
        type="search"
        placeholder={label}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** Ignores presses. [H266] Unlike a disabled switch, it keeps the focus. */
  readonly busy?: boolean;
  readonly testId?: string;
}

export function Switch({ label, checked, onChange, disabled, busy, testId }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled ?? false}
        aria-disabled={busy || undefined}
        data-testid={testId}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked);
        }}
      />
    </label>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  readonly valueText?: string;
  readonly className?: string;
}

export function Slider({ label, value, min, max, step, onChange, valueText, className }: SliderProps) {
  return (
    <input
      type="range"
      className={`${sliderStyles.slider} ${className ?? ''}`}
      aria-label={label}
      aria-valuetext={valueText}
      min={min}
      max={max}
      step={step}
      value={value}
      // React's type of `style` lacks custom properties, hence the cast.
      style={{ ['--part' as string]: `${((value - min) / (max - min)) * 100}%` }}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
