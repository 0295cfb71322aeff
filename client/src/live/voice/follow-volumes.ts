import { store } from '../../platform/store.ts';
import { roomState } from '../room/room-state.ts';
import type { LiveAudio } from './live-audio.ts';
import { volumeOfAtom } from './voice-volumes.ts';

/** What was said before a microphone was closed is on its way for so long, ms. */
const ON_ITS_WAY_MS = 800;

/**
 * [H1449] Makes each speaker as loud as the listener wants. [H1452] A closed microphone is silent once what was said before is
 * heard, also for a listener whose voices are later than everyone's. The returned function ends that.
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
