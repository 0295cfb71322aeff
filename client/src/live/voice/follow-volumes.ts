import { store } from '../../platform/store.ts';
import { roomState } from '../room/room-state.ts';
import type { LiveAudio } from './live-audio.ts';
import { type AudibleMicrophone, audibleMicrophonesAtom, volumeOfAtom } from './voice-volumes.ts';

/**
 * How long a voice stays audible after its microphone was closed, ms, because its last packets arrive late.
 */
const ON_ITS_WAY_MS = 800;

/**
 * [H1449] Keeps each speaker at the volume that the listener chose. [H1452] When a microphone closes, its
 * speaker is silenced only after the last packets have been heard, even by listeners with extra delay; [H2141] until
 * then a live set stays one, although the next song may already play. Returns a function that stops this.
 */
export function followVolumes({ setVolumes }: Pick<LiveAudio, 'setVolumes'>): () => void {
  const adjust = () => setVolumes(store.get(volumeOfAtom));
  followMicrophones();
  const stops = [store.sub(roomState.microphones, followMicrophones), store.sub(volumeOfAtom, adjust)];
  adjust();
  return () => {
    for (const stop of stops) stop();
  };
}

function followMicrophones(): void {
  const [open, volumeOf] = [store.get(roomState.microphones), store.get(volumeOfAtom)];
  const next = new Map<string, AudibleMicrophone>();
  for (const [uuid, microphone] of store.get(audibleMicrophonesAtom)) {
    if (uuid in open) continue;
    const wasOpen = microphone.closedVolume === null;
    const closed = wasOpen ? { ...microphone, closedVolume: volumeOf(uuid) } : microphone;
    if (wasOpen) setTimeout(() => forget(uuid, closed), ON_ITS_WAY_MS);
    next.set(uuid, closed);
  }
  for (const [uuid, { profile }] of Object.entries(open)) next.set(uuid, { profile, closedVolume: null });
  store.set(audibleMicrophonesAtom, next);
}

/** Does nothing if the speaker has opened another microphone meanwhile. */
function forget(uuid: string, closed: AudibleMicrophone): void {
  const left = new Map(store.get(audibleMicrophonesAtom));
  if (left.get(uuid) !== closed) return;
  left.delete(uuid);
  store.set(audibleMicrophonesAtom, left);
}
