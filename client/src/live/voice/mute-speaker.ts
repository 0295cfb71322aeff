import { store } from '../../platform/store.ts';
import { mutedSpeakersAtom } from './voice-state.ts';

/** [H1459] Mutes or unmutes a speaker for this listener only. */
export function setSpeakerMuted(uuid: string, isMuted: boolean): void {
  store.set(mutedSpeakersAtom, (before) => {
    const next = new Set(before);
    if (isMuted) next.add(uuid);
    else next.delete(uuid);
    return next;
  });
}
