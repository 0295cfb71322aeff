import { type TokenBucket, takeToken, type VoiceProfile } from '@hangout/rules';

/** [H1426] How many bytes a microphone may send in a second. */
export const BYTES_PER_SECOND: Readonly<Record<VoiceProfile, number>> = { speech: 8_000, liveSet: 24_000 };

/** For how long packets may come at once that were held up on the way, s. */
const BURST_SECONDS = 2;
/** What a microphone may send when it has just been opened; little, so that opening it again and again gains nothing. */
const FIRST_SECONDS = 0.5;

/** What one microphone may still send; refilled evenly. */
export interface ByteAllowance {
  /** Takes that many bytes; false where fewer are left, and then takes none. */
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
