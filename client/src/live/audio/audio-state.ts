import { type AudioQuality, audioQualityFor, type ClientProvider, type Unplayable } from '@hangout/rules';
import { atom } from 'jotai';
import { isRegisteredAtom } from '../../platform/session.ts';
import { audioSettingsAtom, localSettingsAtom } from '../../platform/store.ts';
import { nowPlayingAtom, upNextAtom } from './now-playing.ts';
import type { AudioStatus } from './player.ts';
import { countPreview, mayPlayPreview, mayStartPreview, type Previews } from './preview-limit.ts';
import { isSoundElsewhereAtom } from './sound-lock.ts';

export const audioStatusAtom = atom<AudioStatus>('silent');

/** [H1136] Why this listener cannot hear the current song; null if they can, or if nothing plays. */
export const unplayableAtom = atom<Unplayable | null>(null);

/** Provider of the current song; null if nothing plays. */
export const playingProviderAtom = atom<ClientProvider | null>(null);

/** [H289] Quality of the current song; null if nothing plays, or if the song is not from this server. */
export const playedQualityAtom = atom<AudioQuality | null>(null);

/** [R140][R186] The audio quality for this listener: the one chosen by a registered user, else the default. */
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

/**
 * [R187] Adds the current play to the previews heard without an account; does nothing for registered users.
 */
export const countPreviewPlayAtom = atom(null, (get, set) => {
  const playId = get(nowPlayingAtom)?.playId;
  if (playId === undefined || get(isRegisteredAtom)) return;
  const { played, lastPlay } = countPreview(get(previewsAtom), playId);
  if (lastPlay === get(lastCountedPlayAtom)) return;
  set(lastCountedPlayAtom, lastPlay);
  set(localSettingsAtom, { previewsPlayed: played });
});

/** [R187] Adds a preview started in a list of songs to the previews heard without an account. */
export const countListPreviewAtom = atom(null, (get, set) => {
  if (get(isRegisteredAtom)) return;
  set(localSettingsAtom, { previewsPlayed: get(localSettingsAtom).previewsPlayed + 1 });
});

export const mayStartSongAtom = atom((get) => mayStartPreview(get(previewsAtom), get(isRegisteredAtom)));

/** [R187] The current play; null if the preview limit does not let this listener hear it. */
export const audiblePlayAtom = atom((get) => {
  const [previews, isRegistered, now] = [get(previewsAtom), get(isRegisteredAtom), get(nowPlayingAtom)];
  return now && mayPlayPreview(previews, now.playId, isRegistered) ? now : null;
});

/** [R187] The next song; null if the preview limit does not let this listener hear it. */
export const audibleNextAtom = atom((get) => (get(mayStartSongAtom) ? get(upNextAtom) : null));

/** [R187] True if the preview limit silences the current song for this listener without an account. */
export const isPreviewLimitReachedAtom = atom(
  (get) => get(nowPlayingAtom) !== null && get(audiblePlayAtom) === null,
);

/** [H1171] True if the user has turned explicit songs off in their profile; set by visit-session.tsx. */
export const refusesExplicitAtom = atom(false);
/** Id of the explicit play that the user has chosen to hear anyway. */
const heardExplicitPlayAtom = atom<string | null>(null);

/**
 * [H1171] True if the current song is silent for this user because the song is explicit and the user refuses explicit
 * songs. Setting this atom unmutes the current play.
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

/**
 * [H528] True if the user has muted the current play; the next play is audible again. Setting this atom
 * toggles the mute.
 */
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

/** True if this tab plays the current song silently, whatever the listener's volume is. */
export const isSilencedAtom = atom((get) =>
  [isSongMutedAtom, isSoundElsewhereAtom, isExplicitSilencedAtom].some((one) => get(one)),
);

/** [H1654] True if the listener hears music of this tab. */
export const isMusicAudibleAtom = atom((get) => {
  const status = get(audioStatusAtom);
  const isPlaying = status === 'playing' || status === 'strained';
  return isPlaying && !get(audioSettingsAtom).muted && !get(isSilencedAtom);
});
