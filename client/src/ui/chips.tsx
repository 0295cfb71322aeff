import type { ReactNode } from 'react';

interface ChipsProps<Key extends string | number> {
  readonly keys: readonly Key[];
  readonly chosen: Key | null;
  readonly onChoose: (key: Key) => void;
  readonly labelOf: (key: Key) => ReactNode;
  /** Goes before the key of each. */
  readonly testId?: string;
  readonly numeric?: boolean;
  /** Where each key is a language, and its word is in it. */
  readonly areLanguages?: boolean;
}

/** A few choices side by side, one of which is chosen. */
export function Chips<Key extends string | number>(props: ChipsProps<Key>) {
  const { keys, chosen, onChoose, labelOf: words, testId, numeric, areLanguages } = props;
  return keys.map((key) => (
    <button
      key={key}
      type="button"
      className={numeric ? 'chip num' : 'chip'}
      lang={areLanguages ? String(key) : undefined}
      aria-pressed={key === chosen}
      data-testid={testId && `${testId}-${key}`}
      onClick={() => onChoose(key)}
    >
      {words(key)}
    </button>
  ));
}

interface ChipFieldProps<Key extends string | number> extends ChipsProps<Key> {
  readonly label: string;
  /** For those who do not see the label; it stands above anyway. */
  readonly isHeardOnly?: boolean;
}

/** The same with what they are about above them. */
export function ChipField<Key extends string | number>({
  label,
  isHeardOnly,
  ...chips
}: ChipFieldProps<Key>) {
  return (
    <fieldset className="span-chips">
      <legend className={isHeardOnly ? 'heard-only' : 'field-label'}>{label}</legend>
      <Chips {...chips} />
    </fieldset>
  );
}
