import { slotPosition } from '@hangout/rules/floor';
import { createRandom, hashText } from '../common/random.ts';

/** The position of one figure on the floor, in units of the scene. */
export interface Slot {
  readonly x: number;
  readonly z: number;
}

/** Maximum number of people who are drawn on the floor. */
export const MAX_ON_FLOOR = 200;
/** Maximum number of figures on the floor: those people and the user's own figure. */
export const MAX_FIGURES = MAX_ON_FLOOR + 1;

/** `z` of the floor, from the front of the stage to the lower edge of the image. */
export const floorDepth = { back: -2.2, front: 6.6 } as const;
/** Where the user's own figure stands; a circle around it stays free. */
export const ownSlot: Slot = { x: 0.4, z: 2.3 };
const ownRadius = 1.45;

/**
 * Possible numbers of slots, of which `assignSlots` uses the smallest that has enough free ones. If a new person's slot
 * is taken, slots at a fixed step from it are tried. The numbers are prime, so that every step reaches all slots.
 */
const floorSizes = [13, 61, 127, 223] as const;
const slotCount = floorSizes[3];

/**
 * Returns half of the floor's width at depth `z`. Nearer to the camera it is narrower, because the image shows less
 * there.
 */
export const halfWidthAt = (half: number, z: number): number =>
  half - Math.max(0, z - floorDepth.back) * half * 0.035;

function candidates(half: number): { slot: Slot; liking: number }[] {
  const random = createRandom(11);
  const [rows, across] = [20, 34];
  const found: { slot: Slot; liking: number }[] = [];
  for (let row = 0; row < rows; row++) {
    const z =
      floorDepth.back + ((row + 0.5) / rows) * (floorDepth.front - floorDepth.back) + (random() - 0.5) * 0.3;
    const width = halfWidthAt(half, z) - 0.3;
    for (let i = 0; i < across; i++) {
      const x = ((i + 0.5 + (row % 2) * 0.5 - 0.25) / across - 0.5) * 2 * width + (random() - 0.5) * 0.4;
      const inMyCircle = Math.hypot(x - ownSlot.x, z - ownSlot.z) < ownRadius;
      const hidesPlayingDj = z < -0.9 && Math.abs(x) < 1.2;
      const hidesMe = z > ownSlot.z && z < ownSlot.z + 2.6 && Math.abs(x - ownSlot.x) < 0.8;
      if (inMyCircle || hidesMe || hidesPlayingDj || Math.abs(x) > width) continue;
      const aside = Math.abs(x) / half;
      const depth = (z - floorDepth.back) / (floorDepth.front - floorDepth.back);
      found.push({ slot: { x, z }, liking: 1 - 0.5 * aside - 0.55 * Math.max(0, depth - 0.45) });
    }
  }
  return found;
}

/**
 * [H254] Slots for few people: columns at both sides of the user's own figure. Each slot has its own depth, so that no
 * head hides another.
 */
const party = {
  count: floorSizes[0],
  /** Angle between two columns in radians, and average depth of the venues' cameras. */
  column: 0.0535,
  eye: 18.5,
  depths: [1, 0.8, 1.9, 0.1, 0.5, 1.7, 1.4, 0.8, 0.2, 1.9, 1.1, 0.3, 0],
} as const;

function partySlots(half: number): Slot[] {
  const middle = ownSlot.x / (party.eye - ownSlot.z);
  return party.depths.flatMap((z, i) => {
    const column = (i % 2 === 0 ? 1 : -1) * (Math.floor(i / 2) + 1);
    const x = (middle + column * party.column) * (party.eye - z);
    return Math.abs(x) <= halfWidthAt(half, z) - 0.3 ? [{ x, z }] : [];
  });
}

/** Slots farther apart than this count as equally far, in units of the scene. */
const enoughDistance = 2;

const slotsByWidth = new Map<number, readonly Slot[]>();

/** Returns the slots of a floor: first those for few people, then others, each as far as possible from all before. */
export function floorSlots(half: number): readonly Slot[] {
  const known = slotsByWidth.get(half);
  if (known) return known;
  const gathered = partySlots(half).map((slot) => ({ slot, liking: 0 }));
  const open = [...gathered, ...candidates(half)].map((one) => ({ ...one, nearest: enoughDistance }));
  const slots: Slot[] = [];
  while (slots.length < slotCount) {
    let best: (typeof open)[number] | undefined;
    for (const candidate of open) {
      if (candidate.nearest < 0) continue;
      if (!best || candidate.nearest ** 2 * candidate.liking > best.nearest ** 2 * best.liking)
        best = candidate;
    }
    if (slots.length < gathered.length) best = open[slots.length];
    if (!best) break;
    const { slot } = best;
    best.nearest = -1;
    slots.push(slot);
    for (const candidate of open) {
      if (candidate.nearest < 0) continue;
      const away = Math.hypot(candidate.slot.x - slot.x, (candidate.slot.z - slot.z) * 1.15);
      candidate.nearest = Math.min(candidate.nearest, away);
    }
  }
  slotsByWidth.set(half, slots);
  return slots;
}

/**
 * Assigns a slot to each person. People keep their slots; the slot of a new person follows from the uuid.
 * @param before slot of each uuid, from the previous call
 * @returns index into `floorSlots` by uuid
 */
export function assignSlots(
  before: ReadonlyMap<string, number>,
  uuids: readonly string[],
): ReadonlyMap<string, number> {
  const placed = new Map<string, number>();
  const taken = new Set<number>();
  const people = uuids.slice(0, MAX_ON_FLOOR);
  const size = floorSizes.find((places) => people.length * 1.15 <= places) ?? slotCount;
  for (const uuid of people) {
    const slot = before.get(uuid);
    if (slot === undefined || taken.has(slot)) continue;
    placed.set(uuid, slot);
    taken.add(slot);
  }
  for (const uuid of people) {
    if (placed.has(uuid)) continue;
    const hash = hashText(uuid);
    const step = 1 + (hash % (size - 1));
    let slot = hash % size;
    while (taken.has(slot)) slot = (slot + step) % size;
    placed.set(uuid, slot);
    taken.add(slot);
  }
  return placed;
}

const serverSlots = Array.from({ length: MAX_ON_FLOOR }, (_, slot) => slotPosition(slot));

/**
 * Returns the index of the slot nearest to x and y (each 0 to 1) in the room state. Server and client number slots in
 * the same way; only the client decides where a slot is on a venue's floor.
 */
export function slotIndexAt(x: number, y: number): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [slot, place] of serverSlots.entries()) {
    const away = Math.hypot(place.x - x, place.y - y);
    if (away < least) [nearest, least] = [slot, away];
  }
  return nearest;
}
