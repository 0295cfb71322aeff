import { type CSSProperties, memo, useRef } from 'react';
import { drawnSlug } from '../avatars/avatar-kinds.ts';
import type { StagedDesign } from '../common/designs.ts';
import { prefersReducedMotion } from '../common/reduced-motion.ts';
import type { StageProps } from '../common/types.ts';
import { floorPoseOf, ownFloorPose } from '../layout/floor-pose.ts';
import { type Frame, ledWallFrames } from '../layout/frames.ts';
import { type FloorPlacement, figureScale, floorScale, type Person, voteOf } from '../layout/people.ts';
import { project } from '../layout/project.ts';
import { deskPosition, type SeatPosition } from '../layout/seats.ts';
import type { Seated, StageLayout } from '../layout/stage-layout.ts';
import { useNewEffects } from '../overlay/use-new-effects.ts';
import { useWalkAnimation } from '../overlay/use-walk-animation.ts';
import { riserWindow, venueImageUrls } from './baked-images.ts';
import { DjSpot } from './dj-spot.tsx';
import { figureStyle, imageStyle, poseStyle, windowStyle } from './figure-style.ts';
import styles from './flat-stage.module.css';
import { deskCell, figureUrl, type SpritePose } from './sprites.ts';

interface DancerProps {
  readonly frame: Frame;
  readonly onFloor: FloorPlacement;
  /** Scale of all figures on the floor. */
  readonly floorSize: number;
}

/** Duration of one hop while a figure walks, ms. */
const hopMs = 200;
const hopFrames = [{ translate: '0 0' }, { translate: '0 -5%' }, { translate: '0 0' }];
/** CSS animation of the dance, by gesture. */
const danceOf = { rest: 'nod', wave: 'sway', both: 'hop' } as const;

/** The sprite of the avatar, [H1598] or its picture. */
const spriteStyle = (frame: Frame, { avatarId, picture }: Person, pose: SpritePose): CSSProperties =>
  picture ? imageStyle(picture) : poseStyle(figureUrl(frame.mood, drawnSlug(avatarId)), pose);

const Dancer = memo(function Dancer({ frame, onFloor: { person, slot, me }, floorSize }: DancerProps) {
  const figure = useRef<HTMLDivElement>(null);
  const mover = useRef<HTMLDivElement>(null);
  useWalkAnimation(figure, frame.camera, slot, 0, {
    scales: true,
    onWalk: (ms) => mover.current?.animate(hopFrames, { duration: hopMs, iterations: Math.ceil(ms / hopMs) }),
  });
  const bearing = me ? ownFloorPose : floorPoseOf(person.uuid);
  const pose: SpritePose = Math.abs(bearing.facing) > 2 ? 'back' : bearing.gesture;
  const scale = bearing.size * floorSize;
  const vars: CSSProperties & Record<'--phase', string> = {
    ...figureStyle(frame.camera, [slot.x, 0, slot.z], scale),
    '--phase': bearing.phase.toFixed(2),
  };
  return (
    <div
      ref={figure}
      className={me ? `${styles.figure} ${styles.me}` : styles.figure}
      style={vars}
      data-uuid={person.uuid}
    >
      <div className={styles.shadow} data-vote={voteOf(person)} />
      <div ref={mover} className={styles.move}>
        <div
          className={styles.bob}
          data-dance={danceOf[bearing.gesture]}
          data-mirrored={bearing.mirrored || undefined}
        >
          <div className={styles.sprite} style={spriteStyle(frame, person, pose)} />
        </div>
      </div>
    </div>
  );
});

/** All people on the floor. Memoized, so that they render again only if somebody on the floor has changed. */
const Dancers = memo(function Dancers({ frame, onFloor }: Pick<StageLayout, 'frame' | 'onFloor'>) {
  const floorSize = floorScale(onFloor.length);
  return onFloor.map((one) => (
    <Dancer key={one.person.uuid} frame={frame} onFloor={one} floorSize={floorSize} />
  ));
});

const Dj = memo(function Dj({ frame, seated: { person, place, playing } }: { frame: Frame; seated: Seated }) {
  const [x, y, z] = place.at;
  const scale = (playing ? figureScale.playing : figureScale.seated) * Math.max(0.86, place.scale);
  const vars: CSSProperties & Record<'--phase', string> = {
    ...figureStyle(frame.camera, [x, y - 0.06, z], scale),
    '--phase': floorPoseOf(person.uuid).phase.toFixed(2),
  };
  return (
    <div className={styles.figure} style={vars} data-uuid={person.uuid}>
      {playing && <div className={styles.halo} />}
      <div className={styles.move}>
        <div className={styles.bob}>
          <div className={styles.sprite} style={spriteStyle(frame, person, playing ? 'wave' : 'rest')} />
        </div>
      </div>
    </div>
  );
});

/** Positions the image of a desk: its centre is on the middle of the desk's foot. */
function deskStyle(frame: Frame, place: SeatPosition, url: string): CSSProperties {
  const { left, top, unit, depth } = project(frame.camera, deskPosition(place));
  const stretch = place.deskWidth / (frame.seatGap * 0.93);
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${unit * deskCell.width * stretch * 50}%`,
    height: `${unit * deskCell.height * 100}%`,
    zIndex: Math.round(1000 - depth * 10),
    backgroundImage: `url(${url})`,
  };
}

const Desks = memo(function Desks({ design, layout }: { design: StagedDesign; layout: StageLayout }) {
  const urls = venueImageUrls(design);
  return layout.seats.map((place, i) => {
    const live = i === layout.playingSeat;
    const key = place.at.join();
    return (
      <div
        key={key}
        className={styles.desk}
        data-live={live || undefined}
        style={deskStyle(layout.frame, place, live ? urls.deskLive : urls.desk)}
      />
    );
  });
});

function WallCover({ design, frame, url }: { design: StagedDesign; frame: Frame; url: string }) {
  const screen = ledWallFrames[design];
  if (!screen) return null;
  const { left, top, unit } = project(frame.camera, [0, screen.y, screen.z]);
  const side = unit * screen.height * screen.cover;
  const box = { left: left - side / 4, right: left + side / 4, top: top - side / 2, bottom: top + side / 2 };
  return (
    <img
      className={styles.cover}
      data-round={screen.round || undefined}
      style={windowStyle(box)}
      src={url}
      alt=""
    />
  );
}

/** Media query of screens for which the background at half its width is sharp enough. */
const smallStage = '(max-width: 640px) and (max-resolution: 1.5dppx)';

/** How figures dance: smoothly, in a few poses per beat, or not at all. */
type Motion = 'smooth' | 'steps' | 'still';

type FlatStageProps = Pick<StageProps, 'coverUrl' | 'effects' | 'playing'> & {
  /** True if this machine draws slowly, so that people dance in fewer poses. */
  readonly isSlow: boolean;
  /** Energy of the lights, 0 to 1. */
  readonly energy: number;
  readonly isWaiting: boolean;
  readonly design: StagedDesign;
  readonly layout: StageLayout;
};

/**
 * [H253] A baked background with 2D figures, for machines without fast 3D. Everything moves by CSS transforms and
 * opacity, so that no script runs per frame. With reduced motion nothing moves.
 */
export function FlatStage(props: FlatStageProps) {
  const { design, layout, coverUrl, effects, playing, isSlow, energy, isWaiting } = props;
  const root = useRef<HTMLDivElement>(null);
  const { frame, seated, onFloor } = layout;
  const urls = venueImageUrls(design);
  const motion: Motion = !playing || prefersReducedMotion() ? 'still' : isSlow ? 'steps' : 'smooth';
  useNewEffects(effects, ({ uuid, kind }) => {
    const figure = root.current?.querySelector(`[data-uuid="${CSS.escape(uuid)}"] .${styles.move}`);
    if (!figure || prefersReducedMotion()) return;
    const frames = kind === 'jump' ? jumpFrames : nodFrames;
    figure.animate(frames, { duration: kind === 'jump' ? 620 : 500, easing: 'ease-out' });
  });
  return (
    <div ref={root} className={styles.flat} data-motion={motion} data-waiting={isWaiting || undefined}>
      {!isWaiting && (
        <picture>
          <source type="image/avif" media={smallStage} srcSet={urls.emptySmallAvif} />
          <source type="image/avif" srcSet={urls.emptyAvif} />
          <source media={smallStage} srcSet={urls.emptySmall} />
          <img className={styles.place} src={urls.empty} alt="" decoding="async" fetchPriority="high" />
        </picture>
      )}
      {coverUrl && <WallCover design={design} frame={frame} url={coverUrl} />}
      {layout.seats.some(({ row }) => row === 'back') && (
        <img className={styles.riser} style={windowStyle(riserWindow)} src={urls.riser} alt="" />
      )}
      <DjSpot design={design} layout={layout} />
      {seated.map((one) => (
        <Dj key={one.person.uuid} frame={frame} seated={one} />
      ))}
      <Desks design={design} layout={layout} />
      <Dancers frame={frame} onFloor={onFloor} />
      <div className={styles.lights} style={{ opacity: (0.3 + 0.7 * energy).toFixed(2) }} data-light="">
        <div className={styles.wash} />
        <div className={styles.wash} />
      </div>
    </div>
  );
}

const jumpFrames = [{ translate: '0 0' }, { translate: '0 -34%' }, { translate: '0 0' }];
const nodFrames = [
  { rotate: '0deg' },
  { rotate: '7deg', translate: '0 3%' },
  { rotate: '0deg' },
  { rotate: '5deg', translate: '0 2%' },
  { rotate: '0deg' },
];
