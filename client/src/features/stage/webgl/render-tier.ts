/** Whether this machine draws 3D quickly enough; 'slow' also calms the flat stage. */
export type RenderSpeed = 'fast' | 'slow';

const storageKey = 'hangout.stage.slow';

/** Names that software renderers give themselves. */
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

/** A guess before the first frame, from what the browser says about its renderer; asked once per page. */
export function guessSpeed(): RenderSpeed {
  rememberedSpeed ??= detectSpeed();
  return rememberedSpeed;
}

function detectSpeed(): RenderSpeed {
  try {
    if (sessionStorage.getItem(storageKey)) return 'slow';
    const name = rendererName();
    return name === null || drawsInSoftware(name) ? 'slow' : 'fast';
  } catch {
    return 'slow';
  }
}

/** Remembers for this visit that frames took too long. */
export function rememberSlow(): void {
  rememberedSpeed = 'slow';
  try {
    sessionStorage.setItem(storageKey, '1');
  } catch {
    // Storage may be shut; the page's own memory is enough.
  }
}

/** How richly the stage is drawn: with bloom and grade, without, and without at one pixel per pixel. */
export type RenderTier = 'first' | 'full' | 'plain';

/**
 * Judges about a second of frames.
 * @param tier how they were drawn; 'first' is the plain way, before any judgement
 * @param frameMs lengths of consecutive frames in milliseconds, without the first few (they compile shaders)
 * @returns how to go on, or null for no 3D at all
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
