import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { NeutralToneMapping, type PerspectiveCamera } from 'three';
import type { StagedDesign } from '../common/designs.ts';
import { prefersReducedMotion } from '../common/reduced-motion.ts';
import { isStageShownIn3dAtom } from '../common/shown-in-3d.ts';
import type { StageEffect } from '../common/types.ts';
import { IMAGE_ASPECT } from '../layout/project.ts';
import type { StageLayout } from '../layout/stage-layout.ts';
import { useNewEffects } from '../overlay/use-new-effects.ts';
import { buildVenue, disposeObject, venueCamera } from '../scene/build-venue.ts';
import { disposeComposer, gradedComposer, setTone } from '../scene/color-grading.ts';
import { venues } from '../venues/index.ts';
import type { Venue } from '../venues/venue.ts';
import { judgeFrames, type RenderTier } from './render-tier.ts';
import { useBooth, useCover, useFloorFigures } from './scene-content.ts';

export { Turntable3d } from './turntable-3d.tsx';

interface Box {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

interface Stage3dProps {
  readonly design: StagedDesign;
  readonly layout: StageLayout;
  /** Where the whole image is for a stage of this size, in pixels. */
  readonly box: (width: number, height: number) => Box;
  readonly energy: number;
  readonly bpm: number;
  readonly playing: boolean;
  readonly coverUrl?: string | undefined;
  readonly effects: readonly StageEffect[];
  /** Called if the frames of the first second are too slow, or the WebGL context is lost. */
  readonly onTooSlow?: (() => void) | undefined;
  /** Render tier to use; by default the first frames decide. */
  readonly tier?: 'full' | 'plain' | undefined;
}

/** The values that change in each frame, which are kept out of React's state. */
interface Clock {
  time: number;
  beat: number;
  energy: number;
  frames: number[];
  judgedAs: RenderTier | null;
}

interface VenueRendererProps extends Omit<Stage3dProps, 'tier'> {
  readonly venue: Venue;
  readonly tier: RenderTier;
  /** Called with the tier that the frames have earned; absent if the tier is given. */
  readonly onTier: ((tier: RenderTier) => void) | undefined;
}

/** Aims the camera at the part of the image that fits this screen. */
function aim(camera: PerspectiveCamera, box: Box, width: number, height: number): void {
  camera.aspect = IMAGE_ASPECT;
  camera.setViewOffset(box.width, box.height, -box.left, -box.top, width, height);
  camera.updateProjectionMatrix();
}

function VenueRenderer({
  venue,
  layout,
  box,
  energy,
  bpm,
  playing,
  coverUrl,
  effects,
  onTooSlow,
  tier,
  onTier,
}: VenueRendererProps) {
  const built = useMemo(() => buildVenue(venue, layout.frame), [venue, layout.frame]);
  const camera = useMemo(() => venueCamera(layout.frame.camera, IMAGE_ASPECT), [layout.frame]);
  const { gl, size } = useThree();
  useEffect(() => () => disposeObject(built.scene), [built]);
  const { booth, figures: djs } = useBooth(built, venue, layout);
  const { figures: dancers, walk } = useFloorFigures(built, venue, layout);
  useCover(built, coverUrl);

  const composer = useMemo(() => {
    setTone(gl, venue);
    if (tier !== 'full') return null;
    const options = {
      width: size.width,
      height: size.height,
      pixelRatio: gl.getPixelRatio(),
      samples: 4,
      vignette: false,
    };
    return gradedComposer(gl, built.scene, camera, venue, options);
  }, [gl, built, camera, venue, size.width, size.height, tier]);
  useEffect(() => {
    built.setGraded(composer !== null);
    return () => {
      if (composer) disposeComposer(composer);
    };
  }, [built, composer]);

  useEffect(() => {
    const canvas = gl.domElement;
    const lost = () => onTooSlow?.();
    canvas.addEventListener('webglcontextlost', lost);
    return () => canvas.removeEventListener('webglcontextlost', lost);
  }, [gl, onTooSlow]);

  const still = useMemo(prefersReducedMotion, []);
  const clock = useRef<Clock>({ time: 3.1, beat: 0.25, energy, frames: [], judgedAs: null });
  useNewEffects(effects, ({ uuid, kind }) => {
    if (still || kind === 'emoji') return;
    const move = kind === 'jump' ? 'jump' : 'nod';
    dancers.current?.move(uuid, move, clock.current.time);
    djs.current?.move(uuid, move, clock.current.time);
  });

  useFrame((_, seconds) => {
    const now = clock.current;
    const { uniforms } = built;
    if (!still) {
      now.time += Math.min(seconds, 0.1);
      if (playing) now.beat += (Math.min(seconds, 0.1) * bpm) / 60;
    }
    now.energy += (energy - now.energy) * Math.min(1, seconds * 3);
    uniforms.uTime.value = now.time;
    uniforms.uBeat.value = now.beat;
    uniforms.uPulse.value = still ? 0.5 : (1 - (now.beat % 1)) ** 2;
    uniforms.uEnergy.value = now.energy;
    uniforms.uMove.value = still ? 0 : playing ? 1 : 0.15;
    walk();
    booth.current?.spin(playing && !still ? now.time : 3.1);
    aim(camera, box(size.width, size.height), size.width, size.height);
    if (composer) composer.render();
    else gl.render(built.scene, camera);

    if (!onTier || now.judgedAs === tier) return;
    now.frames.push(seconds * 1000);
    const verdict = judgeFrames(tier, now.frames);
    if (verdict === undefined) return;
    now.frames = [];
    now.judgedAs = tier;
    if (verdict === null) onTooSlow?.();
    onTier(verdict ?? 'plain');
  }, 1);
  return null;
}

/** The 3D stage. React renders it when people or the song change, not for each frame. */
export default function Stage3d(props: Stage3dProps) {
  const venue = venues[props.design];
  const [tier, setTier] = useState<RenderTier>(props.tier ?? 'first');
  const setShownIn3d = useSetAtom(isStageShownIn3dAtom);
  useEffect(() => {
    setShownIn3d(true);
    return () => setShownIn3d(false);
  }, [setShownIn3d]);
  return (
    <Canvas
      style={{ position: 'absolute', inset: 0 }}
      dpr={tier === 'plain' ? 1 : [1, 1.5]}
      gl={{ antialias: true, powerPreference: 'high-performance', toneMapping: NeutralToneMapping }}
      aria-hidden="true"
    >
      <VenueRenderer {...props} venue={venue} tier={tier} onTier={props.tier ? undefined : setTier} />
    </Canvas>
  );
}
