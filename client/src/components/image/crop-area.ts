export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Zoom and position of an image behind the crop frame. */
export interface Placement {
  /** Zoom, from 1 (the image just fills the frame) to `MOST_ZOOM`. */
  readonly zoom: number;
  /** Offset of the image's centre to the right of and below the frame's centre, in frame widths. */
  readonly x: number;
  readonly y: number;
}

export const MOST_ZOOM = 4;
export const centred: Placement = { zoom: 1, x: 0, y: 0 };

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** Returns the size in frame widths at which an image just fills a frame; `aspect` is width divided by height. */
function fill({ width, height }: Size, aspect: number): Size {
  const scale = Math.max(1 / width, 1 / aspect / height);
  return { width: width * scale, height: height * scale };
}

/** [H546] Returns the nearest placement with which the image covers the whole frame. */
export function clampPlacement(image: Size, aspect: number, { zoom, x, y }: Placement): Placement {
  const kept = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const { width, height } = fill(image, aspect);
  return {
    zoom: kept,
    x: clamp(x, Math.max(0, (width * kept - 1) / 2)),
    y: clamp(y, Math.max(0, (height * kept - 1 / aspect) / 2)),
  };
}

/** Zooms around the centre of the frame. */
export function zoomTo(image: Size, aspect: number, from: Placement, zoom: number): Placement {
  const kept = Math.min(MOST_ZOOM, Math.max(1, zoom));
  const times = kept / from.zoom;
  return clampPlacement(image, aspect, { zoom: kept, x: from.x * times, y: from.y * times });
}

/** [H546] The part of the image inside the frame, in image pixels. */
export function cropArea(
  image: Size,
  aspect: number,
  { zoom, x, y }: Placement,
): Size & { x: number; y: number } {
  const shown = fill(image, aspect);
  // Image pixels per frame width.
  const pixels = image.width / (shown.width * zoom);
  const width = pixels;
  const height = pixels / aspect;
  return {
    x: image.width / 2 - x * pixels - width / 2,
    y: image.height / 2 - y * pixels - height / 2,
    width,
    height,
  };
}
