import { store } from '../../platform/store.ts';
import { mutedSpeakersAtom } from './voice-state.ts';

export function setSpeakerMuted(uuid: string, isMuted: boolean): void {
  store.set(mutedSpeakersAtom, (before) => {
    const next = new Set(before);
    if (isMuted) next.add(uuid);
    else next.delete(uuid);
    return next;
  });
}
