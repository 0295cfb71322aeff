import { type PerspectiveCamera, type Scene, WebGLRenderer } from 'three';
import { gradedComposer } from '../scene/color-grading.ts';
import type { Venue } from '../venues/venue.ts';

export type BakedImages = Record<string, string>;
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Images are rendered at double size and scaled down, for smoother edges. */
export function downscale(canvas: HTMLCanvasElement, { width, height }: Size, quality: number): string {
  const small = document.createElement('canvas');
  small.width = width;
  small.height = height;
  const pen = small.getContext('2d');
  if (!pen) throw new Error('no 2d canvas to shrink a picture on');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(canvas, 0, 0, width, height);
  return small.toDataURL('image/webp', quality);
}

/** Renders with a new WebGL renderer and copies the result to a 2D canvas. */
export function renderToCanvas(
  size: Size,
  scale: number,
  alpha: boolean,
  render: (renderer: WebGLRenderer) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha, preserveDrawingBuffer: true });
  renderer.setPixelRatio(scale);
  renderer.setSize(size.width, size.height, false);
  renderer.setClearColor(0, 0);
  render(renderer);
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  renderer.dispose();
  renderer.forceContextLoss();
  return copy;
}

/** Adds a soft halo around the light of a figure, which looks like the bloom in 3D. */
export function addHalo(
  pen: CanvasRenderingContext2D,
  lights: HTMLCanvasElement,
  x: number,
  { width, height }: Size,
): void {
  const soft = document.createElement('canvas');
  soft.width = width;
  soft.height = height;
  const brush = soft.getContext('2d');
  if (!brush) return;
  brush.drawImage(lights, 0, 0, width, height);
  const pixels = brush.getImageData(0, 0, width, height);
  for (let i = 0; i < pixels.data.length; i += 4) {
    const [r = 0, g = 0, b = 0] = pixels.data.subarray(i, i + 3);
    pixels.data[i + 3] = Math.max(r, g, b);
  }
  brush.putImageData(pixels, 0, 0);
  pen.save();
  pen.beginPath();
  pen.rect(x, 0, width, height);
  pen.clip();
  pen.globalCompositeOperation = 'lighter';
  for (const [blur, alpha] of [
    [width * 0.02, 0.5],
    [width * 0.06, 0.75],
  ] as const) {
    pen.filter = `blur(${blur}px)`;
    pen.globalAlpha = alpha;
    pen.drawImage(soft, x, 0);
  }
  pen.restore();
}

export function renderGraded(
  scene: Scene,
  camera: PerspectiveCamera,
  venue: Venue,
  size: Size,
  scale: number,
  vignette: boolean,
): HTMLCanvasElement {
  return renderToCanvas(size, 1, false, (renderer) => {
    const { width, height } = size;
    gradedComposer(renderer, scene, camera, venue, {
      width,
      height,
      pixelRatio: scale,
      samples: 4,
      vignette,
    }).render();
  });
}
