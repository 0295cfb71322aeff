import { store } from '../../platform/store.ts';
import { roomState } from '../room/room-state.ts';
import type { LiveAudio } from './live-audio.ts';
import { volumeOfAtom } from './voice-volumes.ts';

/**
 * How long a voice stays audible after its microphone was closed, ms, because its last packets arrive late.
 */
const ON_ITS_WAY_MS = 800;

/**
 * [H1449] Keeps each speaker at the volume that the listener chose. [H1452] When a microphone closes, its
 * speaker is silenced only after the last packets have been heard, even by listeners with extra delay.
 * Returns a function that stops this.
 */
export function followVolumes({ setVolumes }: Pick<LiveAudio, 'setVolumes'>): () => void {
  const closing = new Set<string>();
  let open = store.get(roomState.microphones);
  const adjust = () => {
    const volumeOf = store.get(volumeOfAtom);
    setVolumes((uuid) => (uuid in open || closing.has(uuid) ? volumeOf(uuid) : 0));
  };
  const followMicrophones = () => {
    const next = store.get(roomState.microphones);
    for (const uuid of Object.keys(open).filter((one) => !(one in next))) {
      closing.add(uuid);
      setTimeout(() => {
        closing.delete(uuid);
        adjust();
      }, ON_ITS_WAY_MS);
    }
    open = next;
    adjust();
  };
  const stops = [store.sub(roomState.microphones, followMicrophones), store.sub(volumeOfAtom, adjust)];
  adjust();
  return () => {
    for (const stop of stops) stop();
  };
}
