import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText } from '@hangout/contract/framework/plain-input';
import type { RoomRequest } from '@hangout/contract/realtime/hangout/requests';
import type { SeededRandom } from '../seeded-random.ts';
import { drawOddValue, oddNames, withNames } from './odd-values.ts';
import { sampleOf } from './samples.ts';

/** An invalid or unusual payload of a room request or lobby request. */
export interface BrokenPayload {
  readonly what: string;
  readonly payload: unknown;
  /** True if the contract forbids the payload, so that a successful response is a fault. */
  readonly isForbidden: boolean;
}

type Fields = Record<string, unknown>;

/** Values that MessagePack can encode and JSON cannot. */
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

/** [H792] Draws odd payloads of one request; the same seed draws the same payloads. */
export function drawBrokenPayloads(
  request: RoomRequest,
  random: SeededRandom,
  count: number,
): BrokenPayload[] {
  // The payload of every request is an object, so its sample is one too, hence the cast.
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
 * Maximum length of a payload, characters of JSON: the server closes the connection on a frame above 64 KB before it
 * reads the frame.
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
    // The conditions above ensure that the value is an object.
    return { ...full, [name]: change(inner as Fields, random, value) };
  return { ...full, [name]: value };
}

function drop(full: Fields, random: SeededRandom): Fields {
  const gone = random.pick(Object.keys(full));
  return Object.fromEntries(Object.entries(full).filter(([name]) => name !== gone));
}

function isForbidden(request: RoomRequest, payload: unknown): boolean {
  const arriving = asItArrives(payload);
  // A request without a payload counts as one with an empty object.
  return findUnstorableText(arriving).length > 0 || !parseInput(request.payload, arriving ?? {}).success;
}

/**
 * Returns the value as the server decodes it: MessagePack replaces lone surrogates, and supports neither Map nor
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
