import { type TokenBucket, takeToken, type VoiceProfile } from '@hangout/rules';

/** [H1426] Number of bytes that a microphone may send per second. */
export const BYTES_PER_SECOND: Readonly<Record<VoiceProfile, number>> = { speech: 8_000, liveSet: 24_000 };

/** Length of a burst of delayed packets that is accepted at once, s. */
const BURST_SECONDS = 2;
/** Allowance of a microphone that was just opened, s; small, so that reopening it repeatedly gains nothing. */
const FIRST_SECONDS = 0.5;

/** The bytes that a microphone may still send; refilled evenly. */
export interface ByteAllowance {
  /** Takes that many bytes; returns false and takes none if fewer are left. */
  take(bytes: number, now: number): boolean;
}

export function createByteAllowance(profile: VoiceProfile, now: number): ByteAllowance {
  const rate = BYTES_PER_SECOND[profile];
  const limit = { points: rate * BURST_SECONDS, seconds: BURST_SECONDS };
  let bucket: TokenBucket = { tokens: rate * FIRST_SECONDS, at: now };
  return {
    take(bytes, time) {
      const taken = takeToken(bucket, limit, time, bytes);
      bucket = taken.bucket;
      return taken.ok;
    },
  };
}
