import type { ReactNode } from 'react';
import textStyles from '../text.module.css';
import { withClass } from '../with-class.tsx';
import styles from './chips.module.css';
import { FieldLabel } from './field.tsx';
import { SpokenOnly } from './spoken-only.tsx';

/** A pill-shaped button. With `aria-pressed` it is a toggle. */
export const Chip = withClass('button', styles.chip, { type: 'button' });

export const ChipSelect = withClass('select', styles.chip);

interface ChipsProps<Key extends string | number> {
  readonly keys: readonly Key[];
  readonly chosen: Key | null;
  readonly onChoose: (key: Key) => void;
  readonly labelOf: (key: Key) => ReactNode;
  /** Prefix of test ids, to which the key of each chip is appended. */
  readonly testId?: string;
  readonly numeric?: boolean;
  /** True if the keys are languages: each label then gets its own `lang`. */
  readonly areLanguages?: boolean;
}

/** Chips, of which one is always chosen. */
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
  /** True if only screen readers read the label. */
  readonly isLabelHidden?: boolean;
}

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
