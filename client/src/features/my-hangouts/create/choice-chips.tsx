interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly choices: Iterable<T>;
  readonly nameOf: (choice: T) => string;
  readonly isChosen: (choice: T) => boolean;
  /** Whether a choice can neither be added nor taken away now. */
  readonly isFixed: (choice: T) => boolean;
  readonly onToggle: (choice: T) => void;
  /** Each chip's test id is this and the choice. */
  readonly testId: string;
}

/** Chips of which several can be chosen. */
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
