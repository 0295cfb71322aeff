import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import type { StageLabels, StagePerson, StageProps } from '../common/types.ts';
import { type FigureBox, figureBoxes } from '../layout/figure-boxes.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import type { FreeArea } from './free-area.ts';
import { moveFocus } from './move-focus.ts';
import styles from './stage-overlay.module.css';

type FigureButtonsProps = Pick<StageProps, 'seats' | 'floor' | 'onPerson'> & {
  readonly layout: StageLayout;
  readonly free: FreeArea;
  readonly labels: StageLabels;
};

/**
 * [H844] A button over each figure, for the flat stage and the 3D stage alike: it shows the name while it is pointed at or
 * focused, and opens the person. All of them are one tab stop; arrow keys move between them.
 */
export function FigureButtons({ layout, free, seats, floor, labels, onPerson }: FigureButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { left, right, top, bottom } = free;
  const boxes = useMemo(
    () => figureBoxes(layout, [...seats, ...floor], { left, right, top, bottom }),
    [layout, seats, floor, left, right, top, bottom],
  );
  if (!onPerson || boxes.length === 0) return null;
  const stop = boxes.some(({ person }) => person.uuid === focused) ? focused : boxes[0]?.person.uuid;
  const onKeyDown = (event: KeyboardEvent) => {
    if (group.current && moveFocus(group.current, event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div ref={group} className={styles.figures} role="group" aria-label={labels.people} onKeyDown={onKeyDown}>
      {boxes.map((box) => (
        <FigureButton
          key={box.person.uuid}
          box={box}
          you={labels.you}
          isStop={box.person.uuid === stop}
          onFocused={setFocused}
          onPerson={onPerson}
        />
      ))}
    </div>
  );
}

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

const FigureButton = memo(function FigureButton({
  box: { person, me, left, top, width, height, depth },
  you,
  isStop,
  onFocused,
  onPerson,
}: {
  box: FigureBox;
  you: string;
  isStop: boolean;
  onFocused: (uuid: string) => void;
  onPerson: (person: StagePerson) => void;
}) {
  const name = me ? `${person.nickname} (${you})` : person.nickname;
  return (
    <button
      type="button"
      className={styles.figure}
      style={{
        left: percent(left),
        top: percent(top),
        width: percent(width),
        height: percent(height),
        zIndex: Math.round(1000 - depth * 10),
      }}
      tabIndex={isStop ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={name}
      data-name={name}
      data-uuid={person.uuid}
      data-testid="figure"
      onFocus={() => onFocused(person.uuid)}
      onClick={() => onPerson(person)}
    />
  );
});
