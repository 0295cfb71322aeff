import { atom } from 'jotai';
import { isRegisteredAtom } from '../core/session.ts';
import { localSettingsAtom } from '../core/store.ts';
import { nowPlayingAtom, upNextAtom } from './now-playing.ts';
import type { SoundStatus } from './player.ts';
import { countPreview, mayHearPreview, mayStartPreview, type Previews } from './preview-limit.ts';

/** What the listener should know about the sound. */
export const soundStatusAtom = atom<SoundStatus>('silent');

const lastCountedPlayAtom = atom<string | null>(null);
const previewsAtom = atom(
  (get): Previews => ({
    played: get(localSettingsAtom).previewsPlayed,
    lastPlay: get(lastCountedPlayAtom),
  }),
);

/** [R187] The play that is on is heard by a listener without an account. */
export const countHeardPlayAtom = atom(null, (get, set) => {
  const playId = get(nowPlayingAtom)?.playId;
  if (playId === undefined || get(isRegisteredAtom)) return;
  const { played, lastPlay } = countPreview(get(previewsAtom), playId);
  if (lastPlay === get(lastCountedPlayAtom)) return;
  set(lastCountedPlayAtom, lastPlay);
  set(localSettingsAtom, { previewsPlayed: played });
});

/** [R187] What of the hangout's music sounds here. */
export const audibleAtom = atom((get) => {
  const [previews, isRegistered, now] = [get(previewsAtom), get(isRegisteredAtom), get(nowPlayingAtom)];
  return {
    now: now && mayHearPreview(previews, now.playId, isRegistered) ? now : null,
    next: mayStartPreview(previews, isRegistered) ? get(upNextAtom) : null,
  };
});

/** [R187] Music plays here, but this listener has had all that is free without an account. */
export const isPreviewLimitReachedAtom = atom(
  (get) => get(nowPlayingAtom) !== null && get(audibleAtom).now === null,
);

const mutedPlayAtom = atom<string | null>(null);

/** [H528] Whether I muted the play that is on, for myself; the next one sounds again. Writing turns it around. */
export const isSongMutedAtom = atom(
  (get) => {
    const playId = get(nowPlayingAtom)?.playId;
    return playId !== undefined && get(mutedPlayAtom) === playId;
  },
  (get, set) => {
    const playId = get(nowPlayingAtom)?.playId ?? null;
    set(mutedPlayAtom, get(mutedPlayAtom) === playId ? null : playId);
  },
);
