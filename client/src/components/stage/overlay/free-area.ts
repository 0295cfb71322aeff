import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { StageInset } from '../common/types.ts';
import { imageBox } from '../layout/image-box.ts';

/**
 * The part of the image that is on the screen and not behind a panel, in fractions of the image. `pixel` is one pixel
 * as a fraction of its width.
 */
export interface FreeArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly pixel: number;
}

export function freeArea(width: number, height: number, inset: StageInset): FreeArea {
  const box = imageBox(width, height, inset);
  return {
    left: ((inset.left ?? 0) - box.left) / box.width,
    right: (width - (inset.right ?? 0) - box.left) / box.width,
    top: ((inset.top ?? 0) - box.top) / box.height,
    bottom: (height - (inset.bottom ?? 0) - box.top) / box.height,
    pixel: 1 / box.width,
  };
}

/** Returns the free area of the element with `ref`, also after it was resized. */
export function useFreeArea(inset: StageInset): { ref: RefObject<HTMLElement | null>; free: FreeArea } {
  const ref = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 1440, height: 900 });
  useEffect(() => {
    const stage = ref.current;
    if (!stage) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = stage;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);
  const free = useMemo(() => freeArea(size.width, size.height, inset), [size, inset]);
  return { ref, free };
}
