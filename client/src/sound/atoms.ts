import { atom } from 'jotai';
import { isRegisteredAtom } from '../app/me.ts';
import { coreAtom } from '../app/store.ts';
import { mirror } from '../room/mirror.ts';
import type { SoundStatus } from './player.ts';
import { countPreview, mayHearMore, mayHearPlay, type Previews } from './previews.ts';

/** What the listener should know about the sound. */
export const soundStatusAtom = atom<SoundStatus>('silent');

const lastPlayAtom = atom<string | null>(null);
const previewsAtom = atom(
  (get): Previews => ({
    played: get(coreAtom).previewsPlayed,
    lastPlay: get(lastPlayAtom),
  }),
);

/** [R187] The play that is on is heard by a listener without an account. */
export const heardAtom = atom(null, (get, set) => {
  const playId = get(mirror.nowPlaying)?.playId;
  if (playId === undefined || get(isRegisteredAtom)) return;
  const { played, lastPlay } = countPreview(get(previewsAtom), playId);
  if (lastPlay === get(lastPlayAtom)) return;
  set(lastPlayAtom, lastPlay);
  set(coreAtom, { previewsPlayed: played });
});

/** [R187] What of the hangout's music sounds here. */
export const audibleAtom = atom((get) => {
  const [previews, isRegistered, now] = [get(previewsAtom), get(isRegisteredAtom), get(mirror.nowPlaying)];
  return {
    now: now && mayHearPlay(previews, now.playId, isRegistered) ? now : null,
    next: mayHearMore(previews, isRegistered) ? get(mirror.upNext) : null,
  };
});

/** [R187] Music plays here, but this listener has had all that is free without an account. */
export const isShutAtom = atom((get) => get(mirror.nowPlaying) !== null && get(audibleAtom).now === null);

const mutedPlayAtom = atom<string | null>(null);

/** [H528] Whether I muted the play that is on, for myself; the next one sounds again. Writing turns it around. */
export const isSongMutedAtom = atom(
  (get) => {
    const playId = get(mirror.nowPlaying)?.playId;
    return playId !== undefined && get(mutedPlayAtom) === playId;
  },
  (get, set) => {
    const playId = get(mirror.nowPlaying)?.playId ?? null;
    set(mutedPlayAtom, get(mutedPlayAtom) === playId ? null : playId);
  },
);
