import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the edge of the window counts as near. */
const NEAR = '200px';

/** Whether an element has come near the window once: what is shown in it is not loaded before. */
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
