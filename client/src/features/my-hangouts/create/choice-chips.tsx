interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly choices: Iterable<T>;
  readonly nameOf: (choice: T) => string;
  readonly isChosen: (choice: T) => boolean;
  /** True if a choice can be neither added nor removed at the moment. */
  readonly isFixed: (choice: T) => boolean;
  readonly onToggle: (choice: T) => void;
  /** Prefix of the chips' test ids; the choice is appended. */
  readonly testId: string;
}

/** Multi-select chips. */
export function ChoiceChips<T extends string>(props: ChoiceChipsProps<T>) {
  const { label, choices, nameOf, isChosen, isFixed, onToggle, testId } = props;
  return (
    <fieldset className="choices">
      <legend className="field-label">{label}</legend>
      <div className="choice-chips">
        {[...choices].map((choice) => (
          <button
            key={choice}
            type="button"
            className="chip"
            aria-pressed={isChosen(choice)}
            disabled={isFixed(choice)}
            data-testid={`${testId}-${choice}`}
            onClick={() => onToggle(choice)}
          >
            {nameOf(choice)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
