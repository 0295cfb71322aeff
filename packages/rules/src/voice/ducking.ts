/**
 * Ducking: lowers the song while somebody speaks, like a compressor with the voice as its side chain. Above the
 * threshold the ratio determines the reduction, up to the limit chosen by the hangout.
 */

/** Voices below this are room noise, dBFS. */
const THRESHOLD_DB = -50;
/** So steep that usual speech, 20 dB above the threshold, reaches the full reduction. */
const RATIO = 20;
/** Time constants: how fast the song is lowered and restored, ms. */
const ATTACK_MS = 60;
const RELEASE_MS = 400;
/** Pauses between words are bridged for this long, ms. */
const HOLD_MS = 600;

/** The reduction of the song at a time, dB, and the minimum that is held until a time. */
export type Ducking = {
  readonly at: number;
  readonly reductionDb: number;
  readonly heldDb: number;
  readonly heldUntil: number;
};

export const NO_DUCKING: Ducking = { at: 0, reductionDb: 0, heldDb: 0, heldUntil: 0 };

/** [H1440] The final reduction of the song for a voice, dB; `level` is the voice's root mean square, 0 to 1. */
export function duckingOf(level: number, duckingDb: number): number {
  const above = 20 * Math.log10(Math.max(level, 1e-6)) - THRESHOLD_DB;
  return Math.max(0, Math.min(duckingDb, above * (1 - 1 / RATIO)));
}

/** [H1440] Updates the ducking by the loudest voice's level; `at` is in ms. */
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

/** The factor by which the song's volume is multiplied. */
export const gainOfDucking = ({ reductionDb }: Ducking): number => 10 ** (-reductionDb / 20);
