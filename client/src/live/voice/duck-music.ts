import { followVoice, gainOfDucking, NO_DUCKING } from '@hangout/rules/voice/ducking';
import { store } from '../../platform/store.ts';
import { canSetVolume, duckingGainAtom } from '../audio/music-gain.ts';
import { startWorkerTimer } from '../audio/worker-timer.ts';

const FOLLOW_EVERY_MS = 50;

/**
 * [H1440] Lowers the music (ducking) while a user speaks. `levelNow` returns the level of the loudest voice,
 * 0 to 1; `duckingDb` returns by how much the music is lowered at most, dB. Returns a function that stops it.
 */
export function duckMusic(levelNow: () => number, duckingDb: () => number): () => void {
  // On iOS a page cannot set the volume, so the music is not lowered.
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
