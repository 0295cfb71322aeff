import type { ReactNode } from 'react';
import { FieldLabel } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import styles from './create.module.css';

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
    <fieldset className={styles.choices} data-layout={layout}>
      <FieldLabel>{label}</FieldLabel>
      <div>
        {entries.map(({ key, title, text, picture }) => (
          <label key={key} className={styles.choice} data-testid={`${testId}-${key}`}>
            <input
              type="radio"
              name={testId}
              className={textStyles.heardOnly}
              checked={key === chosen}
              onChange={() => onChoose(key)}
            />
            {picture}
            <span className={styles.choiceWords}>
              <strong>{title}</strong>
              {text ? <small>{text}</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
