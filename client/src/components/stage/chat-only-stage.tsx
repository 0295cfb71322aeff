import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { moveFocus } from '../../design/hooks/move-focus.ts';
import { AvatarPortrait } from './avatar-portrait.tsx';
import styles from './chat-only-stage.module.css';
import type { StageEffect, StagePerson, StageProps } from './common/types.ts';
import { OnAirLight } from './overlay/on-air-light.tsx';
import { effectKey, RisingEffect, useRisingEffects } from './overlay/rising-effects.tsx';

const MAX_LISTENERS = 48;

/**
 * [H883] The design `CHAT_ONLY`: a sunset instead of a stage, with the chat between a list of DJs, whose last entry is
 * the free seat, and a list of listeners. Hearts, sparks and emoji rise over the portraits.
 */
export function ChatOnlyStage({
  seats,
  numberOfSeats,
  playingUuid,
  onAir = {},
  floor,
  playing,
  labels,
  onTakeSeat,
  onPerson,
  effects,
  renderEmoji,
}: StageProps) {
  const rising = useRisingEffects(effects);
  const shown = seats.slice(0, numberOfSeats);
  return (
    <section className={styles.place} data-stage="chat" data-playing={playing || undefined}>
      <div className={styles.sun} aria-hidden="true" />
      <ul className={styles.djs}>
        {shown.map((person) => {
          const live = person.uuid === playingUuid;
          return (
            <li key={person.uuid} className={styles.dj} data-live={live || undefined}>
              <PortraitButton person={person} onPerson={onPerson} rising={rising} renderEmoji={renderEmoji}>
                <AvatarPortrait slug={person.avatarId} size={48} />
                <span>
                  {onAir[person.uuid] ? <OnAirLight label={labels.onAir} /> : null}
                  <bdi>{live ? labels.isPlaying(person.nickname) : person.nickname}</bdi>
                </span>
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
      <Listeners
        people={floor.slice(0, MAX_LISTENERS)}
        label={labels.people}
        onPerson={onPerson}
        rising={rising}
        renderEmoji={renderEmoji}
      />
    </section>
  );
}

interface PortraitProps {
  readonly onPerson: StageProps['onPerson'];
  /** The effects of all people that rise at the moment. */
  readonly rising: readonly StageEffect[];
  readonly renderEmoji: StageProps['renderEmoji'];
}

/** Where effects begin, relative to a portrait. */
const overPortrait = { left: '24px', top: '44px' };

function PortraitButton({
  person,
  onPerson,
  rising,
  renderEmoji,
  tabIndex,
  children,
}: PortraitProps & { person: StagePerson; tabIndex?: number; children: ReactNode }) {
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
      {rising
        .filter(({ uuid }) => uuid === person.uuid)
        .map((effect) => (
          <RisingEffect
            key={effectKey(effect)}
            effect={effect}
            style={overPortrait}
            renderEmoji={renderEmoji}
          />
        ))}
    </button>
  );
}

/** The listeners are one tab stop, within which arrow keys move the focus. */
function Listeners({
  people,
  label,
  ...portrait
}: PortraitProps & { people: readonly StagePerson[]; label: string }) {
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
          {...portrait}
          tabIndex={index === Math.min(stop, people.length - 1) ? 0 : -1}
        >
          <AvatarPortrait slug={person.avatarId} size={44} alt={person.nickname} />
        </PortraitButton>
      ))}
    </div>
  );
}
