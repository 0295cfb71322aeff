import { store } from '../../platform/store.ts';
import { roomState } from '../room/room-state.ts';
import type { LiveAudio } from './live-audio.ts';
import { volumeOfAtom } from './voice-volumes.ts';

/** How long speech from before a microphone was closed may still be in transit, ms. */
const ON_ITS_WAY_MS = 800;

/**
 * [H1449] Sets each speaker to the volume that the listener chose. [H1452] A closed microphone is silenced after the
 * speech in transit is heard, also by a listener whose voices are later than everyone's. The returned function stops
 * that.
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
