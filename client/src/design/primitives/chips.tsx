import type { ReactNode } from 'react';
import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import styles from './chips.module.css';
import { FieldLabel } from './field.tsx';
import { SpokenOnly } from './spoken-only.tsx';

/** A pill-shaped button; `aria-pressed` makes it a toggle button. */
export const Chip = withClass('button', styles.chip, { type: 'button' });

export const ChipSelect = withClass('select', styles.chip);

interface ChipsProps<Key extends string | number> {
  readonly keys: readonly Key[];
  readonly chosen: Key | null;
  readonly onChoose: (key: Key) => void;
  readonly labelOf: (key: Key) => ReactNode;
  /** Prefix of the test ids; the key of each chip is appended. */
  readonly testId?: string;
  readonly numeric?: boolean;
  /** True if the keys are language codes: each label then gets its own `lang` attribute. */
  readonly areLanguages?: boolean;
}

/** A group of chips of which one is selected. */
export function Chips<Key extends string | number>(props: ChipsProps<Key>) {
  const { keys, chosen, onChoose, labelOf, testId, numeric, areLanguages } = props;
  return keys.map((key) => (
    <button
      key={key}
      type="button"
      className={numeric ? `${styles.chip} ${textStyles.num}` : styles.chip}
      lang={areLanguages ? String(key) : undefined}
      aria-pressed={key === chosen}
      data-testid={testId && `${testId}-${key}`}
      onClick={() => onChoose(key)}
    >
      {labelOf(key)}
    </button>
  ));
}

interface ChipFieldProps<Key extends string | number> extends ChipsProps<Key> {
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly isLabelHidden?: boolean;
}

/** Chips with a label above them. */
export function ChipField<Key extends string | number>({
  label,
  isLabelHidden,
  ...chips
}: ChipFieldProps<Key>) {
  return (
    <fieldset className={styles.chips}>
      {isLabelHidden ? <SpokenOnly as="legend">{label}</SpokenOnly> : <FieldLabel>{label}</FieldLabel>}
      <Chips {...chips} />
    </fieldset>
  );
}
