import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { AvatarPortrait } from './avatar-portrait.tsx';
import styles from './chat-only-stage.module.css';
import type { StagePerson, StageProps } from './common/types.ts';
import { moveFocus } from './overlay/move-focus.ts';

const MAX_LISTENERS = 48;

/** The stage of the design without a venue: a sunset, the portraits of the DJs and a button for a free seat. */
export function ChatOnlyStage({
  seats,
  numberOfSeats,
  playingUuid,
  floor,
  playing,
  labels,
  onTakeSeat,
  onPerson,
  inset = {},
}: StageProps) {
  const shown = seats.slice(0, numberOfSeats);
  const padding = `${inset.top ?? 0}px ${inset.right ?? 0}px ${inset.bottom ?? 0}px ${inset.left ?? 0}px`;
  return (
    <section
      className={styles.place}
      style={{ padding }}
      data-stage="chat"
      data-playing={playing || undefined}
    >
      <div className={styles.sun} style={{ marginRight: inset.right ?? 0 }} aria-hidden="true" />
      <ul className={styles.djs}>
        {shown.map((person) => {
          const live = person.uuid === playingUuid;
          return (
            <li key={person.uuid} className={styles.dj} data-live={live || undefined}>
              <PortraitButton person={person} onPerson={onPerson}>
                <AvatarPortrait slug={person.avatarId} size={live ? 148 : 88} />
                <span>{live ? labels.isPlaying(person.nickname) : person.nickname}</span>
              </PortraitButton>
            </li>
          );
        })}
        {shown.length < numberOfSeats && onTakeSeat && (
          <li className={styles.dj}>
            <button type="button" className={styles.seat} onClick={onTakeSeat}>
              {labels.takeSeat}
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
      title={person.nickname}
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
