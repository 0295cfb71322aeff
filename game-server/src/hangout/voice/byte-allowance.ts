import { type TokenBucket, takeToken, type VoiceProfile } from '@hangout/rules';

/** [H1426] Bytes per second that a microphone may send. */
export const BYTES_PER_SECOND: Readonly<Record<VoiceProfile, number>> = { speech: 8_000, liveSet: 24_000 };

/** Longest burst of delayed packets, seconds of audio. */
const BURST_SECONDS = 2;
/**
 * Allowance of a new microphone, seconds of audio. Small, so that opening a microphone repeatedly does not raise the
 * limit.
 */
const FIRST_SECONDS = 0.5;

/** The bytes that a microphone may still send; they grow evenly. */
export interface ByteAllowance {
  /** Takes bytes from the allowance. If there are too few, takes none and returns false. */
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
