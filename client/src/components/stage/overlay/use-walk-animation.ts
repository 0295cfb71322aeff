import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../common/reduced-motion.ts';
import type { Slot } from '../layout/floor-slots.ts';
import type { Camera } from '../layout/frames.ts';
import { project } from '../layout/project.ts';
import { currentPosition, startWalk, type Walk } from '../layout/walks.ts';

/**
 * [H242] When an element's position on the floor changes, moves it there from its previous position with the Web
 * Animations API, or at once with reduced motion.
 * @param height of the element's anchor above the floor
 * @param scales true if the element grows as it comes nearer
 * @param onWalk called when a walk begins, with its duration in ms
 */
export function useWalkAnimation(
  element: RefObject<HTMLElement | null>,
  camera: Camera,
  slot: Slot,
  height: number,
  { scales = false, onWalk }: { scales?: boolean; onWalk?: (ms: number) => void } = {},
): void {
  const before = useRef(slot);
  const walk = useRef<Walk | undefined>(undefined);
  const animation = useRef<Animation | undefined>(undefined);
  const latest = useRef(onWalk);
  const { x, z } = slot;
  useLayoutEffect(() => {
    latest.current = onWalk;
  });
  useLayoutEffect(() => {
    const known = before.current;
    const to = { x, z };
    before.current = to;
    const stage = element.current?.offsetParent;
    if ((known.x === x && known.z === z) || !stage || prefersReducedMotion()) return;
    const now = performance.now();
    const begun = startWalk(currentPosition(walk.current, known, now), to, now);
    walk.current = begun;
    const [start, end] = [begun.from, to].map((at) => project(camera, [at.x, height, at.z]));
    if (!start || !end) return;
    const across = (start.left - end.left) * stage.clientWidth;
    const down = (start.top - end.top) * stage.clientHeight;
    const size = scales ? start.unit / end.unit : 1;
    animation.current?.cancel();
    animation.current = element.current?.animate(
      [
        { translate: `${across}px ${down}px`, scale: size },
        { translate: '0 0', scale: 1 },
      ],
      { duration: begun.ms, easing: 'linear' },
    );
    latest.current?.(begun.ms);
  }, [element, camera, x, z, height, scales]);
}
