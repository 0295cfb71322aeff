import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance from the edge of the viewport within which an element counts as near. */
const NEAR = '200px';

/** Returns whether an element has ever been near the viewport, so that its content can be loaded only then. */
export function useIsNear<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
