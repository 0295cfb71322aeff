import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText } from '@hangout/contract/framework/plain-input';
import type { RoomRequest } from '@hangout/contract/realtime/hangout/requests';
import type { SeededRandom } from '../seeded-random.ts';
import { drawOddValue, oddNames, withNames } from './odd-values.ts';
import { sampleOf } from './samples.ts';

/** An invalid or unusual payload of a request to a hangout or to the lobby. */
export interface BrokenPayload {
  readonly what: string;
  readonly payload: unknown;
  /** True if the contract forbids the payload, so that accepting it is a fault. */
  readonly isForbidden: boolean;
}

type Fields = Record<string, unknown>;

/** Values that MessagePack can encode but JSON cannot. */
const binaryValues: readonly unknown[] = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2n ** 63n,
  new Uint8Array([0, 255, 128]),
  new Date(0),
  new Map([['__proto__', 1]]),
  new Set([1]),
];

/** [H792] Draws unusual payloads for a request. Equal seeds give equal payloads. */
export function drawBrokenPayloads(
  request: RoomRequest,
  random: SeededRandom,
  count: number,
): BrokenPayload[] {
  // The cast is safe: the payload of every request is an object.
  const full = sampleOf(request.payload, { withOptional: true }) as Fields;
  const ways: (() => readonly [string, unknown])[] = [
    () => ['no object', drawValue(random)],
    () => [
      'an unknown field',
      withNames([...Object.entries(full), [random.pick(oddNames), drawValue(random)]]),
    ],
  ];
  if (Object.keys(full).length > 0) {
    ways.push(
      () => ['an odd field', change(full, random, drawValue(random))],
      () => ['an odd field', change(full, random, drawValue(random))],
      () => ['an odd field', change(full, random, drawValue(random))],
      () => ['a field that JSON does not have', change(full, random, random.pick(binaryValues))],
      () => ['a missing field', drop(full, random)],
    );
  }
  return Array.from({ length: count }, () => {
    const [what, payload] = random.pick(ways)();
    return { what, payload, isForbidden: isForbidden(request, payload) };
  });
}

/**
 * Maximum length of a payload as JSON. The server closes the connection on a frame above 64 KB without
 * reading it.
 */
const MAX_LENGTH = 20_000;

function drawValue(random: SeededRandom): unknown {
  const value = drawOddValue(random);
  return JSON.stringify(value).length > MAX_LENGTH ? 'x'.repeat(MAX_LENGTH / 2) : value;
}

/** Replaces one field, which may be nested. */
function change(full: Fields, random: SeededRandom, value: unknown): Fields {
  const name = random.pick(Object.keys(full));
  const inner = full[name];
  const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  if (isNested && Object.keys(inner).length > 0 && random.chance(0.5))
    // The cast is safe: the conditions above have checked it.
    return { ...full, [name]: change(inner as Fields, random, value) };
  return { ...full, [name]: value };
}

function drop(full: Fields, random: SeededRandom): Fields {
  const gone = random.pick(Object.keys(full));
  return Object.fromEntries(Object.entries(full).filter(([name]) => name !== gone));
}

function isForbidden(request: RoomRequest, payload: unknown): boolean {
  const arriving = asItArrives(payload);
  // A missing payload counts as an empty object.
  return findUnstorableText(arriving).length > 0 || !parseInput(request.payload, arriving ?? {}).success;
}

/**
 * Returns the value as the server decodes it: MessagePack replaces lone surrogates, and has neither Map nor
 * integers beyond 64 bits.
 */
function asItArrives(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(asItArrives);
  if (value instanceof Map)
    return withNames([...value].map(([name, one]) => [String(name), asItArrives(one)]));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return withNames(Object.entries(value).map(([name, one]) => [name.toWellFormed(), asItArrives(one)]));
}
