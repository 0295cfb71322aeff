import { _roots } from '@react-three/fiber';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type StageQuality, stageQualities } from '../common/types.ts';
import { Stage } from '../stage.tsx';
import type { BenchApi } from './bench-api.ts';
import { type BenchRoom, createBenchRoom } from './room.ts';

// The page of `npm run bench -- scene`, for example with ?tier=flat&people=200. Without a tier it runs the control, a
// fixed loop whose duration shows how fast the machine is.

const query = new URLSearchParams(location.search);
const tier: StageQuality | undefined = stageQualities.find((one) => one === query.get('tier'));
const people = Number(query.get('people') ?? 50);
const room = createBenchRoom(people);

const labels = {
  takeSeat: 'Take this seat',
  takeSeatShort: 'Seat',
  you: 'You',
  people: 'People',
  walkHint: 'Arrow keys',
  onAir: 'On air',
  isPlaying: (name: string) => `${name} is playing`,
};
const inset = { top: 64, bottom: 104 };
const ignore = () => undefined;
let show: (next: BenchRoom) => void = ignore;

function BenchStage() {
  const [state, setState] = useState(room.current);
  show = setState;
  return (
    <Stage
      {...state}
      design={query.get('design') ?? 'CLUB'}
      quality={tier ?? 'flat'}
      numberOfSeats={5}
      me="person-0"
      playing
      vibe={0.6}
      labels={labels}
      inset={inset}
      onTakeSeat={ignore}
      onPerson={ignore}
      onMove={ignore}
    />
  );
}

const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done));

/** The renderer of the 3D stage; undefined for the flat one. */
function findRenderer() {
  const canvas = document.querySelector('canvas');
  return canvas ? _roots.get(canvas)?.store.getState().gl : undefined;
}

/**
 * Makes WebGL skip rasterization, which takes seconds in software. The bench measures scripts and WebGL calls, which
 * still run.
 */
function discardPixels(): void {
  const gl = findRenderer()?.getContext();
  if (gl instanceof WebGL2RenderingContext) gl.enable(gl.RASTERIZER_DISCARD);
}

/** The work of one frame of the control. */
function spin(): number {
  let sum = 0;
  for (let i = 0; i < 40_000; i++) sum += Math.sin(i) * Math.sqrt(i);
  return sum;
}

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let frame = 0;
/** Uses the result of the control's work, which the JavaScript engine would otherwise optimize away. */
let controlSum = 0;
const bench: BenchApi = {
  isReady: () => tier === undefined || tier === 'flat' || (findRenderer()?.info.render.frame ?? 0) > 0,
  // Chromium's `ScriptDuration` leaves out script that runs after an `await`, so all work is in the frame's callback.
  run: (frames) =>
    new Promise((done) => {
      const renderer = findRenderer();
      discardPixels();
      if (renderer) renderer.info.autoReset = false;
      const calls: number[] = [];
      const triangles: number[] = [];
      let drawn = 0;
      const draw = () => {
        if (renderer && drawn > 0) {
          calls.push(renderer.info.render.calls);
          triangles.push(renderer.info.render.triangles);
        }
        renderer?.info.reset();
        if (tier === undefined) controlSum += spin();
        else {
          const changed = room.step(frame++);
          if (changed) show(changed);
        }
        if (++drawn < frames) requestAnimationFrame(draw);
        else if (Number.isNaN(controlSum)) throw new Error('the control has not been computed');
        else done({ drawCalls: middleOf(calls), triangles: middleOf(triangles) });
      };
      requestAnimationFrame(draw);
    }),
  async live(songs, arrivals) {
    discardPixels();
    const perSong = Math.ceil(arrivals / songs);
    for (let i = 0, come = 0; i < songs; i++) {
      show(room.changeSong());
      for (let j = 0; j < perSong && come < arrivals; j++, come++) show(room.replaceSomebody());
      await nextFrame();
      await nextFrame();
    }
  },
  gpuObjects() {
    const info = findRenderer()?.info;
    return {
      geometries: info?.memory.geometries ?? 0,
      textures: info?.memory.textures ?? 0,
      programs: info?.programs?.length ?? 0,
    };
  },
};

window.bench = bench;

const root = document.getElementById('root');
if (root && tier !== undefined) createRoot(root).render(<BenchStage />);
