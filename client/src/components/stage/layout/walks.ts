import type { Slot } from './floor-slots.ts';

/** A figure's walk from one position to another. Times are in ms of one clock, which may begin at any time. */
export interface Walk {
  readonly from: Slot;
  readonly to: Slot;
  readonly startedAt: number;
  readonly ms: number;
}

const unitsPerSecond = 5;
const shortestMs = 200;
const longestMs = 3_000;

/** Returns how long a walk between two slots takes, ms. */
export function walkMs(from: Slot, to: Slot): number {
  const ms = (Math.hypot(to.x - from.x, to.z - from.z) / unitsPerSecond) * 1_000;
  return Math.min(longestMs, Math.max(shortestMs, ms));
}

export const startWalk = (from: Slot, to: Slot, now: number): Walk => ({
  from,
  to,
  startedAt: now,
  ms: walkMs(from, to),
});

/** Returns where a walk is at `now`; `facing` is the direction of the walk, in radians. */
export function walkPosition(
  { from, to, startedAt, ms }: Walk,
  now: number,
): Slot & { readonly facing: number; readonly isOver: boolean } {
  const share = Math.min(1, Math.max(0, (now - startedAt) / ms));
  return {
    x: from.x + (to.x - from.x) * share,
    z: from.z + (to.z - from.z) * share,
    facing: Math.atan2(to.x - from.x, to.z - from.z),
    isOver: share >= 1,
  };
}

/** Where a figure is: on its walk, or at `before` without one. */
export function currentPosition(walk: Walk | undefined, before: Slot, now: number): Slot {
  if (!walk) return before;
  const { x, z } = walkPosition(walk, now);
  return { x, z };
}

/**
 * [H242] Returns the walks after positions have changed. People whose position has changed walk there from where they
 * are now. Other walks are kept, also those that are over by now: no frame may have shown their end yet.
 * @param walks the walks until now
 * @param before the previous position of each uuid
 */
export function continueWalks(
  walks: ReadonlyMap<string, Walk>,
  before: ReadonlyMap<string, Slot>,
  after: ReadonlyMap<string, Slot>,
  now: number,
): Map<string, Walk> {
  const next = new Map<string, Walk>();
  for (const [uuid, to] of after) {
    const known = before.get(uuid);
    if (!known) continue;
    const walk = walks.get(uuid);
    const hasMoved = known.x !== to.x || known.z !== to.z;
    if (hasMoved) next.set(uuid, startWalk(currentPosition(walk, known, now), to, now));
    else if (walk) next.set(uuid, walk);
  }
  return next;
}
