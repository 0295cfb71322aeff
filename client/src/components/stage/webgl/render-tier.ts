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

/**
 * Chooses the tier from about a second of frames.
 * @param tier the tier of these frames
 * @param frameMs durations of consecutive frames, ms, without the first few, in which shaders are compiled
 * @returns the next tier, or null if 3D is too slow
 */
export function judgeFrames(
  tier: RenderTier,
  frameMs: readonly number[],
): Exclude<RenderTier, 'first'> | null {
  const sorted = [...frameMs].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (tier === 'full') return middle > 24 ? 'plain' : 'full';
  if (middle > 45) return null;
  return middle > 20 || tier === 'plain' ? 'plain' : 'full';
}
