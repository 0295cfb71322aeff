import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';
import { AvatarPortrait } from './avatar-portrait.tsx';
import styles from './chat-only-stage.module.css';
import type { StagePerson, StageProps } from './common/types.ts';

const MAX_LISTENERS = 48;

/**
 * [H883] The room of the design without a stage: a sunset, the DJs with the free seat at the end of their list, and the
 * people who listen. The chat stands in the middle, between the two.
 */
export function ChatOnlyStage({
  seats,
  numberOfSeats,
  playingUuid,
  floor,
  playing,
  labels,
  onTakeSeat,
  onPerson,
}: StageProps) {
  const shown = seats.slice(0, numberOfSeats);
  return (
    <section className={styles.place} data-stage="chat" data-playing={playing || undefined}>
      <div className={styles.sun} aria-hidden="true" />
      <ul className={styles.djs}>
        {shown.map((person) => {
          const live = person.uuid === playingUuid;
          return (
            <li key={person.uuid} className={styles.dj} data-live={live || undefined}>
              <PortraitButton person={person} onPerson={onPerson}>
                <AvatarPortrait slug={person.avatarId} size={48} />
                <span>{live ? labels.isPlaying(person.nickname) : person.nickname}</span>
              </PortraitButton>
            </li>
          );
        })}
        {shown.length < numberOfSeats && onTakeSeat && (
          <li className={styles.offer}>
            <button type="button" className={styles.seat} onClick={onTakeSeat} data-testid="take-seat">
              <span className={styles.wide}>{labels.takeSeat}</span>
              <span className={styles.narrow}>{labels.takeSeatShort}</span>
            </button>
          </li>
        )}
      </ul>
      <Listeners people={floor.slice(0, MAX_LISTENERS)} label={labels.people} onPerson={onPerson} />
    </section>
  );
}

type OnPerson = StageProps['onPerson'];

function PortraitButton({
  person,
  onPerson,
  tabIndex,
  children,
}: {
  person: StagePerson;
  onPerson: OnPerson;
  tabIndex?: number;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.portrait}
      data-testid="figure"
      data-uuid={person.uuid}
      tabIndex={tabIndex}
      data-name={person.nickname}
      aria-haspopup="dialog"
      onClick={() => onPerson?.(person)}
    >
      {children}
    </button>
  );
}

/** The portraits of the listeners: one tab stop, between which arrow keys move. */
function Listeners({
  people,
  label,
  onPerson,
}: {
  people: readonly StagePerson[];
  label: string;
  onPerson: OnPerson;
}) {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      className={styles.listeners}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={(event) => setStop([...event.currentTarget.children].indexOf(event.target))}
    >
      {people.map((person, index) => (
        <PortraitButton
          key={person.uuid}
          person={person}
          onPerson={onPerson}
          tabIndex={index === Math.min(stop, people.length - 1) ? 0 : -1}
        >
          <AvatarPortrait slug={person.avatarId} size={44} alt={person.nickname} />
        </PortraitButton>
      ))}
    </div>
  );
}
