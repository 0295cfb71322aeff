import { tabStorage } from '../../../platform/storage.ts';

/** How fast this machine draws 3D. */
export type RenderSpeed = 'fast' | 'slow';

const storageKey = 'hangout.stage.slow';

/** True if the renderer with this name draws in software. */
export const drawsInSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);

function rendererName(): string | null {
  const canvas = document.createElement('canvas');
  const gl = canvas.getContext('webgl2');
  if (!gl) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return typeof name === 'string' ? name : '';
}

let rememberedSpeed: RenderSpeed | null = null;

/** Guesses the speed before the first frame by the renderer's name; cached for the page. */
export function guessSpeed(): RenderSpeed {
  rememberedSpeed ??= detectSpeed();
  return rememberedSpeed;
}

function detectSpeed(): RenderSpeed {
  if (tabStorage.read(storageKey)) return 'slow';
  try {
    const name = rendererName();
    return name === null || drawsInSoftware(name) ? 'slow' : 'fast';
  } catch {
    return 'slow';
  }
}

/** Records for this tab that 3D frames took too long. */
export function rememberSlow(): void {
  rememberedSpeed = 'slow';
  tabStorage.write(storageKey, '1');
}

/**
 * How much is drawn. `full` has bloom and colour grading. `plain` has neither, and one device pixel per CSS pixel.
 * `first` is drawn like `plain` until the frame rate is measured.
 */
export type RenderTier = 'first' | 'full' | 'plain';

/** The tier is chosen from this many frames, or from fewer that have taken this long, ms. */
const FRAMES_TO_JUDGE = 60;
const LONGEST_TO_JUDGE_MS = 2_000;
const FEWEST_TO_JUDGE = 8;

/**
 * Chooses the tier from about a second of frames.
 * @param tier the tier of these frames
 * @param frameMs durations of consecutive frames, ms; the first quarter, in which shaders are compiled, does not count
 * @returns the next tier, null if 3D is too slow, or undefined until there are enough frames
 */
export function judgeFrames(
  tier: RenderTier,
  frameMs: readonly number[],
): Exclude<RenderTier, 'first'> | null | undefined {
  const tookLong = frameMs.reduce((sum, ms) => sum + ms, 0) >= LONGEST_TO_JUDGE_MS;
  if (frameMs.length < (tookLong ? FEWEST_TO_JUDGE : FRAMES_TO_JUDGE)) return undefined;
  const sorted = frameMs.slice(Math.floor(frameMs.length / 4)).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (tier === 'full') return middle > 24 ? 'plain' : 'full';
  if (middle > 45) return null;
  return middle > 20 || tier === 'plain' ? 'plain' : 'full';
}
