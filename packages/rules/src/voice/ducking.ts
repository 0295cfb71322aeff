/**
 * Ducking: the song is lowered while somebody speaks, as a compressor does whose key is the voice. Above the threshold it takes off
 * what the ratio says, up to what the hangout has chosen.
 */

/** Voices below this are noise of the room, dBFS. */
const THRESHOLD_DB = -50;
/** So steep that usual speech, 20 dB above the threshold, takes off everything that may be taken off. */
const RATIO = 20;
/** Time constants: how fast the song goes down and comes back, ms. */
const ATTACK_MS = 60;
const RELEASE_MS = 400;
/** Pauses between words are bridged for so long, ms. */
const HOLD_MS = 600;

/** By how much the song is lowered at a time, dB, and how long it stays so at least. */
export type Ducking = {
  readonly at: number;
  readonly reductionDb: number;
  readonly heldDb: number;
  readonly heldUntil: number;
};

export const NO_DUCKING: Ducking = { at: 0, reductionDb: 0, heldDb: 0, heldUntil: 0 };

/** [H1440] What a voice takes off the song in the end, dB; `level` is its root mean square, 0 to 1. */
export function duckingOf(level: number, duckingDb: number): number {
  const above = 20 * Math.log10(Math.max(level, 1e-6)) - THRESHOLD_DB;
  return Math.max(0, Math.min(duckingDb, above * (1 - 1 / RATIO)));
}

/** [H1440] Follows the level of the loudest voice at a time, ms. */
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
