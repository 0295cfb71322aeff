/**
 * Ducking lowers the song while a person speaks, like a compressor with the voice as side chain. Above the threshold
 * the ratio determines the reduction, up to the limit that the hangout has chosen.
 */

/** A voice below this level counts as room noise, dBFS. */
const THRESHOLD_DB = -50;
/** The compression ratio: so steep that normal speech, 20 dB above the threshold, gets the full reduction. */
const RATIO = 20;
/** Time constants: how fast the song is lowered and restored, ms. */
const ATTACK_MS = 60;
const RELEASE_MS = 400;
/** The song stays lowered for this long after the last sound, to bridge pauses between words, ms. */
const HOLD_MS = 600;

/**
 * The ducking at a time (`at`, ms): by how much the song is lowered, dB, and the minimum by which it stays
 * lowered until `heldUntil`.
 */
export type Ducking = {
  readonly at: number;
  readonly reductionDb: number;
  readonly heldDb: number;
  readonly heldUntil: number;
};

export const NO_DUCKING: Ducking = { at: 0, reductionDb: 0, heldDb: 0, heldUntil: 0 };

/** [H1440] Returns by how much a voice lowers the song, dB. `level` is the root mean square of the voice, 0 to 1. */
export function duckingOf(level: number, duckingDb: number): number {
  const above = 20 * Math.log10(Math.max(level, 1e-6)) - THRESHOLD_DB;
  return Math.max(0, Math.min(duckingDb, above * (1 - 1 / RATIO)));
}

/** [H1440] Updates the ducking with the level of the loudest voice. `at` is in ms. */
export function followVoice(ducking: Ducking, level: number, duckingDb: number, at: number): Ducking {
  const asked = duckingOf(level, duckingDb);
  const isHeld = at < ducking.heldUntil;
  const wanted = Math.min(duckingDb, isHeld ? Math.max(asked, ducking.heldDb) : asked);
  const heldUntil = asked > 0 && asked >= wanted ? at + HOLD_MS : ducking.heldUntil;
  const constant = wanted > ducking.reductionDb ? ATTACK_MS : RELEASE_MS;
  const share = 1 - Math.exp(-Math.max(0, at - ducking.at) / constant);
  const reductionDb = ducking.reductionDb + share * (wanted - ducking.reductionDb);
  return { at, reductionDb: reductionDb < 0.05 && wanted === 0 ? 0 : reductionDb, heldDb: wanted, heldUntil };
}

/** Returns the factor by which to multiply the song's volume. */
export const gainOfDucking = ({ reductionDb }: Ducking): number => 10 ** (-reductionDb / 20);
