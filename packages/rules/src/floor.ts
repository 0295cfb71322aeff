/** [H053] At most this many people dance in sight of all. */
export const FLOOR_SIZE = 200;
/** [H053] At most this many come or go in one tick. */
export const FLOOR_CHANGES = 20;

/** Who stands where: a slot keeps its dancer until they leave. */
export type Floor = readonly (string | null)[];

export type FloorTick = {
  readonly floor: Floor;
  readonly left: readonly string[];
  readonly came: readonly { readonly uuid: string; readonly slot: number }[];
};

export const EMPTY_FLOOR: Floor = [];

/**
 * [H053] One tick of a sticky floor: whoever is gone (or took a seat) leaves first, then newcomers take free slots,
 * in the order they are given. Hand over a few dozen newcomers at most, friends of a DJ first, then the latest.
 */
export function tickFloor(
  floor: Floor,
  isHere: (uuid: string) => boolean,
  newcomers: Iterable<string>,
): FloorTick {
  const slots = [...floor];
  const left: string[] = [];
  const came: { uuid: string; slot: number }[] = [];
  for (const [slot, uuid] of slots.entries()) {
    if (left.length >= FLOOR_CHANGES) break;
    if (uuid === null || isHere(uuid)) continue;
    slots[slot] = null;
    left.push(uuid);
  }
  const dancing = new Set(slots);
  for (const uuid of newcomers) {
    if (left.length + came.length >= FLOOR_CHANGES) break;
    if (dancing.has(uuid) || !isHere(uuid)) continue;
    const free = slots.indexOf(null);
    const slot = free >= 0 ? free : slots.length;
    if (slot >= FLOOR_SIZE) break;
    slots[slot] = uuid;
    dancing.add(uuid);
    came.push({ uuid, slot });
  }
  while (slots.length > 0 && slots.at(-1) === null) slots.pop();
  return { floor: slots, left, came };
}

/** Where a slot lies on the floor, 0 to 1 each way: any first few slots are spread evenly. */
export function slotPlace(slot: number): { x: number; y: number } {
  return { x: (0.5 + slot * 0.7548776662466927) % 1, y: (0.5 + slot * 0.5698402909980532) % 1 };
}
