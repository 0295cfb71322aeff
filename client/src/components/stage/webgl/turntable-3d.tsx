import type { AvatarSlug } from '@hangout/contract/rest/profiles/avatar-slugs';
import { useEffect, useRef } from 'react';
import { Group, WebGLRenderer } from 'three';
import { once } from '../../../platform/once.ts';
import { prefersReducedMotion } from '../common/reduced-motion.ts';
import { buildRecord } from '../scene/booth.ts';
import { disposeObject, venueCamera } from '../scene/build-venue.ts';
import { setTone } from '../scene/color-grading.ts';
import { buildSingleFigure, portraitLight } from '../scene/single-figure.ts';
import { venues } from '../venues/index.ts';
import type { Venue } from '../venues/venue.ts';

interface Turntable3dProps {
  readonly slug: AvatarSlug;
  readonly shirt: string;
  readonly width: number;
  readonly height: number;
  /** Called if WebGL is missing or its context is lost. */
  readonly onFailure: () => void;
}

const venue: Venue = { ...venues.CLUB, pools: [], light: portraitLight };
const secondsPerTurn = 7;
const beatsPerSecond = 1.6;
/** Angle of a figure that stands still, radians: turned a little to the side. */
const stillAngle = 0.28;

/** One renderer for all cards, so that any number of cards needs only one WebGL context besides the stage's. */
const getRenderer = once(
  () => new WebGLRenderer({ alpha: true, antialias: true, powerPreference: 'low-power' }),
);

/**
 * Draws a figure on a turning record into a canvas in `parent`.
 * @returns a function that stops the drawing and frees its memory
 */
function openTurntable(
  parent: HTMLElement,
  { slug, shirt, width, height, onFailure }: Turntable3dProps,
): () => void {
  const renderer = getRenderer();
  const { scene, uniforms, figures } = buildSingleFigure({
    ...{ slug, venue, shirt, facing: 0 },
    pose: [0.75, 0.75, 0.03, 0],
  });
  const record = buildRecord(uniforms, 1.7);
  record.position.y = -0.06;
  const plate = new Group().add(figures.group, record);
  scene.add(plate);
  const camera = venueCamera({ at: [0, 2.1, 8], lookAt: [0, 0.93, 0], angle: 18 }, width / height);
  const canvas = renderer.domElement;
  renderer.setPixelRatio(Math.min(2, devicePixelRatio));
  renderer.setSize(width, height);
  setTone(renderer, venue);
  parent.append(canvas);
  canvas.addEventListener('webglcontextlost', onFailure);
  const isStill = prefersReducedMotion();
  uniforms.uMove.value = isStill ? 0 : 0.45;
  const draw = (seconds: number) => {
    uniforms.uTime.value = 3.1 + seconds;
    uniforms.uBeat.value = 0.25 + seconds * beatsPerSecond;
    plate.rotation.y = stillAngle + (seconds / secondsPerTurn) * 2 * Math.PI;
    renderer.render(scene, camera);
  };
  const begunAt = performance.now();
  draw(0);
  if (!isStill) renderer.setAnimationLoop((now) => draw(Math.max(0, now - begunAt) / 1_000));
  return () => {
    renderer.setAnimationLoop(null);
    canvas.removeEventListener('webglcontextlost', onFailure);
    canvas.remove();
    figures.dispose();
    disposeObject(record);
  };
}

export function Turntable3d(props: Turntable3dProps) {
  const parent = useRef<HTMLSpanElement>(null);
  const { slug, shirt, width, height, onFailure } = props;
  useEffect(() => {
    if (!parent.current) return;
    try {
      return openTurntable(parent.current, { slug, shirt, width, height, onFailure });
    } catch {
      onFailure();
    }
  }, [slug, shirt, width, height, onFailure]);
  return <span ref={parent} data-figure="3d" aria-hidden="true" />;
}
