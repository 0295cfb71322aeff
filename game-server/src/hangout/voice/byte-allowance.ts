import type { VoiceProfile } from '@hangout/rules';

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
  const most = rate * BURST_SECONDS;
  let left = rate * FIRST_SECONDS;
  let at = now;
  return {
    take(bytes, time) {
      left = Math.min(most, left + (Math.max(0, time - at) * rate) / 1000);
      at = time;
      if (bytes > left) return false;
      left -= bytes;
      return true;
    },
  };
}
