import { type KeyboardEvent, memo, useId, useMemo, useRef, useState } from 'react';
import { moveFocus } from '../../../design/hooks/move-focus.ts';
import type { StageLabels, StagePerson, StageProps } from '../common/types.ts';
import { type FigureBox, figureBoxes } from '../layout/figure-boxes.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import type { FreeArea } from './free-area.ts';
import styles from './stage-overlay.module.css';
import { isWalkKey, pointAfterKey } from './walk-keys.ts';

type FigureButtonsProps = Pick<StageProps, 'seats' | 'floor' | 'onPerson' | 'onMove' | 'me'> & {
  readonly layout: StageLayout;
  readonly free: FreeArea;
  readonly labels: StageLabels;
};

/**
 * [H844] A button over each figure, which shows the name on hover or focus and opens the person card. All buttons are
 * one tab stop, within which arrow keys move the focus. [H242] The user's own figure on the floor is a tab stop of its
 * own, because there the arrow keys move the figure.
 */
export const FigureButtons = memo(function FigureButtons(props: FigureButtonsProps) {
  const { layout, free, seats, floor, me, labels, onPerson, onMove } = props;
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { left, right, top, bottom } = free;
  const boxes = useMemo(
    () => figureBoxes(layout, [...seats, ...floor], { left, right, top, bottom }),
    [layout, seats, floor, left, right, top, bottom],
  );
  if (!onPerson || boxes.length === 0) return null;
  const own = onMove ? boxes.find((box) => box.me) : undefined;
  const others = boxes.filter((box) => box !== own);
  const stop = others.some(({ person }) => person.uuid === focused) ? focused : others[0]?.person.uuid;
  const nameOf = ({ uuid, nickname }: StagePerson) =>
    uuid === me ? `${nickname} (${labels.you})` : nickname;
  const onKeyDown = (event: KeyboardEvent) => {
    if (group.current && moveFocus(group.current, event.key)) event.preventDefault();
  };
  return (
    <div className={styles.figures}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div ref={group} className={styles.group} role="group" aria-label={labels.people} onKeyDown={onKeyDown}>
        {others.map((box) => (
          <FigureButton
            key={box.person.uuid}
            box={box}
            name={nameOf(box.person)}
            isStop={box.person.uuid === stop}
            onFocused={setFocused}
            onPerson={onPerson}
          />
        ))}
      </div>
      {own ? <OwnFigureButton {...props} box={own} name={nameOf(own.person)} /> : null}
    </div>
  );
});

/** Minimum time between two steps while an arrow key is held, ms. */
const stepMs = 180;

/** [H242] The user's own figure on the floor, which arrow keys move. */
function OwnFigureButton({
  box,
  name,
  layout,
  free,
  labels,
  onPerson,
  onMove,
}: FigureButtonsProps & { box: FigureBox; name: string }) {
  const hint = useId();
  const lastStep = useRef(0);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWalkKey(event.key)) return;
    event.preventDefault();
    const slot = layout.onFloor.find(({ me }) => me)?.slot;
    if (!slot || (event.repeat && event.timeStamp - lastStep.current < stepMs)) return;
    const point = pointAfterKey(layout.frame, slot, event.key, free);
    if (!point) return;
    lastStep.current = event.timeStamp;
    onMove?.(point);
  };
  return (
    <>
      <button
        type="button"
        {...buttonProps(box, name)}
        aria-describedby={hint}
        aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
        onClick={() => onPerson?.(box.person)}
        onKeyDown={onKeyDown}
      />
      <span id={hint} hidden>
        {labels.walkHint}
      </span>
    </>
  );
}

const buttonProps = ({ person, left, top, width, height, depth }: FigureBox, name: string) => ({
  className: styles.figure,
  style: {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
    zIndex: Math.round(1000 - depth * 10),
  },
  'aria-haspopup': 'dialog' as const,
  'aria-label': name,
  'data-name': name,
  'data-uuid': person.uuid,
  'data-testid': 'figure',
});

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;

interface FigureButtonProps {
  readonly box: FigureBox;
  readonly name: string;
  readonly isStop: boolean;
  readonly onFocused: (uuid: string) => void;
  readonly onPerson: (person: StagePerson) => void;
}

const FigureButton = memo(function FigureButton({
  box,
  name,
  isStop,
  onFocused,
  onPerson,
}: FigureButtonProps) {
  const { person } = box;
  return (
    <button
      type="button"
      {...buttonProps(box, name)}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocused(person.uuid)}
      onClick={() => onPerson(person)}
    />
  );
}, isSameButton);

/**
 * [H250] True if two buttons are the same and need not render again: each change of the floor computes all boxes again.
 */
function isSameButton(a: FigureButtonProps, b: FigureButtonProps): boolean {
  const [one, other] = [a.box, b.box];
  const [p, q] = [one.person, other.person];
  return (
    p.uuid === q.uuid &&
    p.nickname === q.nickname &&
    p.avatarId === q.avatarId &&
    a.name === b.name &&
    a.isStop === b.isStop &&
    a.onFocused === b.onFocused &&
    a.onPerson === b.onPerson &&
    sides.every((side) => one[side] === other[side])
  );
}
const sides = ['me', 'left', 'top', 'width', 'height', 'depth'] as const;
