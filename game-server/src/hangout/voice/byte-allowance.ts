import { type TokenBucket, takeToken, type VoiceProfile } from '@hangout/rules';

/** [H1426] Maximum bytes per second of a microphone. */
export const BYTES_PER_SECOND: Readonly<Record<VoiceProfile, number>> = { speech: 8_000, liveSet: 24_000 };

/** Maximum length of a burst of delayed packets, seconds of audio. */
const BURST_SECONDS = 2;
/**
 * Initial allowance of a new microphone, seconds of audio. Small, so that reopening a microphone repeatedly
 * brings no advantage.
 */
const FIRST_SECONDS = 0.5;

/** The bytes that a microphone may still send. They are refilled evenly. */
export interface ByteAllowance {
  /** Takes this many bytes from the allowance. If fewer are left, takes no bytes and returns false. */
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
