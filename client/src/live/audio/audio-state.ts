import { type AudioQuality, audioQualityFor, type ClientProvider, type Unplayable } from '@hangout/rules';
import { atom } from 'jotai';
import { isRegisteredAtom } from '../../platform/session.ts';
import { localSettingsAtom } from '../../platform/store.ts';
import { nowPlayingAtom, upNextAtom } from './now-playing.ts';
import type { AudioStatus } from './player.ts';
import { countPreview, mayPlayPreview, mayStartPreview, type Previews } from './preview-limit.ts';

/** The playback status that the page shows. */
export const audioStatusAtom = atom<AudioStatus>('silent');

/** [H1136] Why this listener hears nothing of the song that plays; null while they do, or nothing plays. */
export const unplayableAtom = atom<Unplayable | null>(null);

/** The provider that plays the song; null where nothing plays. */
export const playingProviderAtom = atom<ClientProvider | null>(null);

/** [H289] The quality of the song that plays; null where nothing plays, or the song is not ours. */
export const playedQualityAtom = atom<AudioQuality | null>(null);

/** [R140][R186] The quality that this listener hears where a song has it. */
export const audioQualityAtom = atom((get) =>
  audioQualityFor({ kind: get(isRegisteredAtom) ? 'user' : 'guest' }, get(localSettingsAtom).audioQuality),
);

const lastCountedPlayAtom = atom<string | null>(null);
const previewsAtom = atom(
  (get): Previews => ({
    played: get(localSettingsAtom).previewsPlayed,
    lastPlay: get(lastCountedPlayAtom),
  }),
);

/** [R187] Counts the current play against the preview limit of a listener without an account. */
export const countPreviewPlayAtom = atom(null, (get, set) => {
  const playId = get(nowPlayingAtom)?.playId;
  if (playId === undefined || get(isRegisteredAtom)) return;
  const { played, lastPlay } = countPreview(get(previewsAtom), playId);
  if (lastPlay === get(lastCountedPlayAtom)) return;
  set(lastCountedPlayAtom, lastPlay);
  set(localSettingsAtom, { previewsPlayed: played });
});

/** [R187] Counts a preview of a song in a list, which a listener without an account has begun to hear. */
export const countListPreviewAtom = atom(null, (get, set) => {
  if (get(isRegisteredAtom)) return;
  set(localSettingsAtom, { previewsPlayed: get(localSettingsAtom).previewsPlayed + 1 });
});

/** [R187] Whether this listener may hear a song that has not started for them yet. */
export const mayStartSongAtom = atom((get) => mayStartPreview(get(previewsAtom), get(isRegisteredAtom)));

/** [R187] The part of the hangout's music that this listener may hear. */
export const audibleAtom = atom((get) => {
  const [previews, isRegistered, now] = [get(previewsAtom), get(isRegisteredAtom), get(nowPlayingAtom)];
  return {
    now: now && mayPlayPreview(previews, now.playId, isRegistered) ? now : null,
    next: get(mayStartSongAtom) ? get(upNextAtom) : null,
  };
});

/** [R187] Whether music plays that this listener may not hear without an account. */
export const isPreviewLimitReachedAtom = atom(
  (get) => get(nowPlayingAtom) !== null && get(audibleAtom).now === null,
);

/** [H1171] Whether the user wants to hear no explicit songs, as their profile says; the visit writes it. */
export const refusesExplicitAtom = atom(false);
/** The explicit play that the user hears all the same. */
const heardExplicitPlayAtom = atom<string | null>(null);

/**
 * [H1171] Whether the song that plays is silent for this user, because it is explicit and they want to hear none. Writing
 * lets them hear it this once.
 */
export const isExplicitSilencedAtom = atom(
  (get) => {
    const now = get(nowPlayingAtom);
    return (
      now !== null &&
      now.song.explicit &&
      get(refusesExplicitAtom) &&
      get(heardExplicitPlayAtom) !== now.playId
    );
  },
  (get, set) => set(heardExplicitPlayAtom, get(nowPlayingAtom)?.playId ?? null),
);

const mutedPlayAtom = atom<string | null>(null);

/** [H528] Whether the user has muted the current play for themselves; the next play sounds again. Writing toggles it. */
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
