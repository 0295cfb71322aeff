import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { StageBubble, StageProps } from '../common/types.ts';
import type { FloorPlacement } from '../layout/people.ts';
import { project } from '../layout/project.ts';
import { namePosition } from '../layout/seats.ts';
import { figureHeight, type HeadPosition, type StageLayout } from '../layout/stage-layout.ts';
import { withoutOverlap } from './avoid-overlap.ts';
import { FigureButtons } from './figure-buttons.tsx';
import { FloorTarget } from './floor-target.tsx';
import type { FreeArea } from './free-area.ts';
import { OnAirLight } from './on-air-light.tsx';
import { type BubblePosition, placeBubble } from './place-bubble.ts';
import { placeSeatButton, type SeatButtonPosition } from './place-seat-button.ts';
import { djHeads } from './rectangle.ts';
import { effectKey, RisingEffect, useRisingEffects } from './rising-effects.tsx';
import styles from './stage-overlay.module.css';
import { useWalkAnimation } from './use-walk-animation.ts';

const at = ({ left, top }: { left: number; top: number }): CSSProperties => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
});

const MAX_BUBBLES = 3;

type OverlayProps = Pick<
  StageProps,
  | 'bubbles'
  | 'effects'
  | 'labels'
  | 'onTakeSeat'
  | 'onAir'
  | 'me'
  | 'renderEmoji'
  | 'seats'
  | 'floor'
  | 'onPerson'
  | 'onMove'
> & {
  readonly layout: StageLayout;
  readonly free: FreeArea;
};

function SeatLabels({ layout, labels, onAir = {} }: Pick<OverlayProps, 'layout' | 'labels' | 'onAir'>) {
  const { camera } = layout.frame;
  return layout.seated.map(({ person, place, playing }) => (
    <span
      key={person.uuid}
      className={styles.name}
      data-playing={playing || undefined}
      style={{
        ...at(namePosition(layout.frame, place)),
        maxWidth: playing ? undefined : `${project(camera, place.at).unit * place.deskWidth * 50}%`,
      }}
    >
      {onAir[person.uuid] ? <OnAirLight label={labels.onAir} /> : null}
      {playing ? (
        <>
          <span className={styles.wide}>{labels.isPlaying(person.nickname)}</span>
          <span className={styles.narrow}>
            <bdi>{person.nickname}</bdi>
          </span>
        </>
      ) : (
        <bdi>{person.nickname}</bdi>
      )}
    </span>
  ));
}

/** [H255] The button on the free seat, placed where it hides no DJ. */
function FreeSeat({
  spot,
  labels,
  onTakeSeat,
}: Pick<OverlayProps, 'labels' | 'onTakeSeat'> & { spot: SeatButtonPosition | undefined }) {
  if (!spot || !onTakeSeat) return null;
  const label = { whole: labels.takeSeat, short: labels.takeSeatShort, icon: null }[spot.look];
  return (
    <button
      type="button"
      className={styles.seat}
      data-testid="take-seat"
      data-look={spot.look}
      aria-label={label === null ? labels.takeSeat : undefined}
      title={label === null ? labels.takeSeat : undefined}
      style={at(spot)}
      onClick={onTakeSeat}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      {label}
    </button>
  );
}

interface BubblesProps {
  readonly layout: StageLayout;
  readonly bubbles: readonly StageBubble[];
  readonly me: string | undefined;
  readonly open: FreeArea;
  readonly seatButton: SeatButtonPosition | undefined;
}

const bubbleStyle = (spot: BubblePosition): CSSProperties & Record<'--tail', string> => ({
  ...at(spot),
  '--tail': `${(100 * spot.tail).toFixed(0)}%`,
});

function Bubbles({ layout, bubbles, me, open, seatButton }: BubblesProps) {
  const { frame, seated, heads } = layout;
  const faces = [...djHeads(layout).values()];
  const mine = me ? heads.get(me) : undefined;
  const signs = [
    ...seated.map(({ place }) => namePosition(frame, place)),
    ...(seatButton ? [seatButton] : []),
    ...(mine && !bubbles.some(({ uuid }) => uuid === me) ? [mine] : []),
  ];
  const shown = withoutOverlap(
    bubbles,
    ({ uuid }) => placeBubble(heads.get(uuid), open, faces),
    signs,
    MAX_BUBBLES,
    open.pixel,
  );
  return shown.map(({ item, spot }) => (
    <span key={item.uuid} className={styles.bubble} style={bubbleStyle(spot)}>
      <bdi>{item.text}</bdi>
    </span>
  ));
}

function RisingEffects({
  layout,
  effects,
  renderEmoji,
}: Pick<OverlayProps, 'layout' | 'effects' | 'renderEmoji'>) {
  return useRisingEffects(effects).map((effect): ReactNode => {
    const spot = layout.heads.get(effect.uuid);
    return spot ? (
      <RisingEffect key={effectKey(effect)} effect={effect} style={at(spot)} renderEmoji={renderEmoji} />
    ) : null;
  });
}

/** The label over the user's own figure, which walks with it. */
function OwnLabel({
  layout,
  own,
  head,
  text,
}: {
  layout: StageLayout;
  own: FloorPlacement;
  head: HeadPosition;
  text: string;
}) {
  const label = useRef<HTMLSpanElement>(null);
  useWalkAnimation(label, layout.frame.camera, own.slot, figureHeight);
  return (
    <span ref={label} className={styles.you} style={at(head)}>
      {text}
    </span>
  );
}

/** Labels, bubbles and effects over the stage. The overlay has the same box as the image, so that fractions match. */
export function StageOverlay({
  layout,
  bubbles = [],
  effects,
  labels,
  onTakeSeat,
  onAir,
  me,
  renderEmoji,
  free,
  seats,
  floor,
  onPerson,
  onMove,
}: OverlayProps) {
  const myHead = me ? layout.heads.get(me) : undefined;
  const own = layout.onFloor.find((one) => one.me);
  const seatButton = onTakeSeat ? placeSeatButton(layout, free, labels) : undefined;
  return (
    <div className={styles.overlay}>
      {own && onMove ? <FloorTarget frame={layout.frame} onMove={onMove} /> : null}
      <FigureButtons
        layout={layout}
        me={me}
        free={free}
        seats={seats}
        floor={floor}
        labels={labels}
        onPerson={onPerson}
        onMove={onMove}
      />
      <SeatLabels layout={layout} labels={labels} {...(onAir ? { onAir } : {})} />
      <FreeSeat spot={seatButton} labels={labels} onTakeSeat={onTakeSeat} />
      {myHead && own && <OwnLabel layout={layout} own={own} head={myHead} text={labels.you} />}
      <Bubbles layout={layout} bubbles={bubbles} me={me} open={free} seatButton={seatButton} />
      <RisingEffects layout={layout} effects={effects} {...(renderEmoji ? { renderEmoji } : {})} />
    </div>
  );
}
