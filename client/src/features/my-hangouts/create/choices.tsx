import type { ReactNode } from 'react';

interface RadioCardsProps<K extends string> {
  readonly label: string;
  readonly chosen: K;
  readonly onChoose: (key: K) => void;
  readonly entries: readonly {
    readonly key: K;
    readonly title: string;
    readonly text?: string;
    readonly picture?: ReactNode;
  }[];
  readonly layout: 'pictures' | 'cards';
  readonly testId: string;
}

/** A radio group whose options are cards with a title, a text or an image. */
export function RadioCards<K extends string>({
  label,
  chosen,
  onChoose,
  entries,
  layout,
  testId,
}: RadioCardsProps<K>) {
  return (
    <fieldset className="choices" data-layout={layout}>
      <legend className="field-label">{label}</legend>
      <div>
        {entries.map(({ key, title, text, picture }) => (
          <label key={key} className="choice" data-testid={`${testId}-${key}`}>
            <input
              type="radio"
              name={testId}
              className="heard-only"
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            {picture}
            <span className="choice-words">
              <strong>{title}</strong>
              {text ? <small>{text}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
