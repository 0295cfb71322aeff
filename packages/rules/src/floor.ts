/** [H053] Maximum number of people on the dance floor. */
export const FLOOR_SIZE = 200;
/** [H053] Maximum number of people who may join or leave the floor in one tick. */
export const FLOOR_CHANGES = 20;

/** The uuid of the dancer in each slot. A dancer stays in the same slot until they leave. */
export type Floor = readonly (string | null)[];

export type FloorTick = {
  readonly floor: Floor;
  readonly left: readonly string[];
  readonly joined: readonly { readonly uuid: string; readonly slot: number }[];
};

export const EMPTY_FLOOR: Floor = [];

/**
 * [H053] Updates the floor by one tick. First people leave who are absent or have a seat; then newcomers take free
 * slots in the given order. The caller passes at most a few dozen newcomers: friends of a DJ first, then the latest to
 * join. [H1594] On a full floor a friend of a DJ takes the place of somebody who is not one.
 */
export function tickFloor(
  floor: Floor,
  isHere: (uuid: string) => boolean,
  newcomers: Iterable<string>,
  isFriendOfDj: (uuid: string) => boolean = () => false,
): FloorTick {
  const slots = [...floor];
  const left: string[] = [];
  const joined: { uuid: string; slot: number }[] = [];
  for (const [slot, uuid] of slots.entries()) {
    if (left.length >= FLOOR_CHANGES) break;
    if (uuid === null || isHere(uuid)) continue;
    slots[slot] = null;
    left.push(uuid);
  }
  const dancing = new Set(slots);
  for (const uuid of newcomers) {
    if (left.length + joined.length >= FLOOR_CHANGES) break;
    if (dancing.has(uuid) || !isHere(uuid)) continue;
    const free = slots.indexOf(null);
    let slot = free >= 0 ? free : slots.length;
    if (slot >= FLOOR_SIZE) {
      if (!isFriendOfDj(uuid)) break;
      slot = slots.findLastIndex((other) => other !== null && !isFriendOfDj(other));
      const other = slots[slot];
      if (!other) break;
      dancing.delete(other);
      left.push(other);
    }
    slots[slot] = uuid;
    dancing.add(uuid);
    joined.push({ uuid, slot });
  }
  while (slots.length > 0 && slots.at(-1) === null) slots.pop();
  return { floor: slots, left, joined: joined };
}

/**
 * Returns the position of a slot on the floor, 0 to 1 in both directions. For every n the first n slots are spread
 * evenly.
 */
export function slotPosition(slot: number): { x: number; y: number } {
  return { x: (0.5 + slot * 0.7548776662466927) % 1, y: (0.5 + slot * 0.5698402909980532) % 1 };
}

/** A point on the floor, 0 to 1 in both directions: x from left to right, y from the stage to the viewer. */
export type FloorPoint = { readonly x: number; readonly y: number };

/** Number of steps between two edges of the floor. Each coordinate is synced as one byte. */
export const FLOOR_STEPS = 255;

/** [H241] Returns the nearest point on the floor, rounded to the steps in which points are synced. */
export function clampToFloor({ x, y }: FloorPoint): FloorPoint {
  const clamp = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * FLOOR_STEPS) / FLOOR_STEPS;
  return { x: clamp(x), y: clamp(y) };
}
