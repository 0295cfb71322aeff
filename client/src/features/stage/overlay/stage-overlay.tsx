import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { StageBubble, StageProps, StagePulse } from '../common/types.ts';
import type { Frame } from '../layout/frames.ts';
import { project, type Spot } from '../layout/project.ts';
import type { SeatPlace } from '../layout/seats.ts';
import type { HeadSpot, StageModel } from '../layout/stage-layout.ts';
import { thinOut } from './avoid-overlap.ts';
import type { FreeWindow } from './free-area.ts';
import styles from './stage-overlay.module.css';
import { usePulses } from './use-new-effects.ts';

const at = ({ left, top }: { left: number; top: number }): CSSProperties => ({
  left: `${left * 100}%`,
  top: `${top * 100}%`,
});

const mostBubbles = 3;
const mostRising = 5;
const risingMs = 2200;

type OverlayProps = Pick<
  StageProps,
  'bubbles' | 'pulses' | 'labels' | 'onTakeSeat' | 'me' | 'renderEmoji'
> & {
  readonly model: StageModel;
  readonly free: FreeWindow;
};

/** Where a DJ's name stands: on the stage's lip, or over the head of the second row, whose feet nobody sees. */
function nameSpot({ camera, stageHeight }: Frame, { at: [x, y, z], row }: SeatPlace): Spot {
  return project(camera, row === 'front' ? [x, stageHeight, z + 1.6] : [x, y + 2.5, z]);
}

function freeSpot({ camera }: Frame, { at: [x, y, z] }: SeatPlace): Spot {
  return project(camera, [x, y + 1.3, z]);
}

function SeatLabels({ model, labels }: Pick<OverlayProps, 'model' | 'labels'>) {
  const { camera } = model.frame;
  return model.seated.map(({ person, place, playing }) => (
    <span
      key={person.uuid}
      className={styles.name}
      data-playing={playing || undefined}
      style={{
        ...at(nameSpot(model.frame, place)),
        maxWidth: playing ? undefined : `${project(camera, place.at).unit * place.deskWidth * 50}%`,
      }}
    >
      {playing ? (
        <>
          <span className={styles.wide}>{labels.isPlaying(person.nickname)}</span>
          <span className={styles.narrow}>{person.nickname}</span>
        </>
      ) : (
        person.nickname
      )}
    </span>
  ));
}

function FreeSeat({ model, labels, onTakeSeat }: Pick<OverlayProps, 'model' | 'labels' | 'onTakeSeat'>) {
  const place = model.places[model.free];
  if (!place || !onTakeSeat) return null;
  return (
    <button
      type="button"
      className={styles.seat}
      data-testid="take-seat"
      style={at(freeSpot(model.frame, place))}
      onClick={onTakeSeat}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      <span className={styles.wide}>{labels.takeSeat}</span>
      <span className={styles.narrow}>{labels.takeSeatShort}</span>
    </button>
  );
}

interface BubblesProps {
  readonly model: StageModel;
  readonly bubbles: readonly StageBubble[];
  readonly me: string | undefined;
  readonly open: FreeWindow;
}

/** Half of a bubble's greatest width, in pixels; a phone's are smaller. */
const halfBubble = (pixel: number) => (pixel > 1 / 1000 ? 75 : 100);

interface BubbleSpot {
  readonly left: number;
  readonly top: number;
  /** Where the tail points at the head, as a share of the bubble's width. */
  readonly tail: number;
}

/** Pushes a bubble into the free window; its tail still points at the head. */
function bubbleSpot(head: HeadSpot | undefined, open: FreeWindow): BubbleSpot | undefined {
  const isSeen = head && head.left > open.left && head.left < open.right && head.top < open.bottom;
  if (!isSeen) return undefined;
  const margin = halfBubble(open.pixel) * open.pixel;
  const left = Math.min(Math.max(head.left, open.left + margin), open.right - margin);
  const tail = 0.5 + 0.5 * Math.max(-0.82, Math.min(0.82, (head.left - left) / margin));
  return { left, top: head.top, tail };
}

const bubbleStyle = (spot: BubbleSpot): CSSProperties & Record<'--tail', string> => ({
  ...at(spot),
  '--tail': `${(100 * spot.tail).toFixed(0)}%`,
});

function Bubbles({ model, bubbles, me, open }: BubblesProps) {
  const { frame, seated, heads } = model;
  const free = model.places[model.free];
  const mine = me ? heads.get(me) : undefined;
  const signs = [
    ...seated.map(({ place }) => nameSpot(frame, place)),
    ...(free ? [freeSpot(frame, free)] : []),
    ...(mine && !bubbles.some(({ uuid }) => uuid === me) ? [mine] : []),
  ];
  const shown = thinOut(
    bubbles,
    ({ uuid }) => bubbleSpot(heads.get(uuid), open),
    signs,
    mostBubbles,
    open.pixel,
  );
  return shown.map(({ item, spot }) => (
    <span key={item.uuid} className={styles.bubble} style={bubbleStyle(spot)}>
      {item.text}
    </span>
  ));
}

/** Emoji that rise and sparks that fly, each for its own short while. */
function Rising({ model, pulses, renderEmoji }: Pick<OverlayProps, 'model' | 'pulses' | 'renderEmoji'>) {
  const [rising, setRising] = useState<readonly StagePulse[]>([]);
  usePulses(pulses, (pulse) => {
    if (pulse.kind === 'jump' || pulse.kind === 'like') return;
    setRising((before) => [...before, pulse].slice(-mostRising));
  });
  useEffect(() => {
    if (rising.length === 0) return;
    const timer = setTimeout(
      () => setRising((before) => before.slice(1)),
      risingMs / Math.max(1, rising.length - 1),
    );
    return () => clearTimeout(timer);
  }, [rising]);
  return rising.map((pulse): ReactNode => {
    const spot = model.heads.get(pulse.uuid);
    if (!spot) return null;
    const key = `${pulse.uuid} ${pulse.kind} ${pulse.at}`;
    if (pulse.kind === 'star') {
      return (
        <svg key={key} className={styles.spark} style={at(spot)} viewBox="-12 -12 24 24" aria-hidden="true">
          <path d="M0-11 3-3.6 11-3 4.800 2.100 6.800 10 0 5.700-6.800 10-4.800 2.100-11-3-3-3.600Z" />
        </svg>
      );
    }
    const emoji = pulse.emoji ?? '';
    return (
      <span key={key} className={styles.emoji} style={at(spot)}>
        {renderEmoji ? renderEmoji(emoji) : emoji}
      </span>
    );
  });
}

/** What stands over the stage in words and signs; lies in the same box as the picture, so that places agree. */
export function StageOverlay({
  model,
  bubbles = [],
  pulses,
  labels,
  onTakeSeat,
  me,
  renderEmoji,
  free,
}: OverlayProps) {
  const myHead = me ? model.heads.get(me) : undefined;
  const onFloor = model.stood.some((one) => one.me);
  return (
    <div className={styles.overlay}>
      <SeatLabels model={model} labels={labels} />
      <FreeSeat model={model} labels={labels} onTakeSeat={onTakeSeat} />
      {myHead && onFloor && (
        <span className={styles.you} style={at(myHead)}>
          {labels.you}
        </span>
      )}
      <Bubbles model={model} bubbles={bubbles} me={me} open={free} />
      <Rising model={model} pulses={pulses} {...(renderEmoji ? { renderEmoji } : {})} />
    </div>
  );
}
