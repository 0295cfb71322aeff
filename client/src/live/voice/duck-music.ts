import { followVoice, gainOfDucking, NO_DUCKING } from '@hangout/rules/voice/ducking';
import { store } from '../../platform/store.ts';
import { canSetVolume, duckingGainAtom } from '../audio/music-gain.ts';
import { startWorkerTimer } from '../audio/worker-timer.ts';

/** Interval at which the music volume follows the voices, ms. */
const FOLLOW_EVERY_MS = 50;

/**
 * [H1440] Lowers the music while a user speaks. `levelNow` is the level of the loudest voice, 0 to 1, and `duckingDb`
 * the setting of the hangout. The returned function stops the ducking.
 */
export function duckMusic(levelNow: () => number, duckingDb: () => number): () => void {
  // iOS does not let a page set a volume.
  if (!canSetVolume()) return () => {};
  let ducking = NO_DUCKING;
  const stop = startWorkerTimer(FOLLOW_EVERY_MS, () => {
    ducking = followVoice(ducking, levelNow(), duckingDb(), performance.now());
    store.set(duckingGainAtom, gainOfDucking(ducking));
  });
  return () => {
    stop();
    store.set(duckingGainAtom, 1);
  };
}
