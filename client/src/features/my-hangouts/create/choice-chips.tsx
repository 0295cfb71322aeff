import { Chip } from '../../../design/primitives/chips.tsx';
import { FieldLabel } from '../../../design/primitives/field.tsx';
import styles from './create.module.css';

interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly choices: Iterable<T>;
  readonly nameOf: (choice: T) => string;
  readonly isChosen: (choice: T) => boolean;
  /** True for a choice that can be neither added nor removed now. */
  readonly isFixed: (choice: T) => boolean;
  readonly onToggle: (choice: T) => void;
  /** Prefix of the chips' test ids; the choice is appended. */
  readonly testId: string;
}

export function ChoiceChips<T extends string>(props: ChoiceChipsProps<T>) {
  const { label, choices, nameOf, isChosen, isFixed, onToggle, testId } = props;
  return (
    <fieldset className={styles.choices}>
      <FieldLabel>{label}</FieldLabel>
      <div className={styles.choiceChips}>
        {[...choices].map((choice) => (
          <Chip
            key={choice}
            aria-pressed={isChosen(choice)}
            disabled={isFixed(choice)}
            data-testid={`${testId}-${choice}`}
            onClick={() => onToggle(choice)}
          >
            {nameOf(choice)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
