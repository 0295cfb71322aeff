import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type AddedSongs, addSongs, removeSongsFrom } from '../../api/crate-edits.ts';
import type { CrateId } from '../../api/crates.ts';
import type { Intent } from '../../live/intent.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { ensureVideoLengths } from './ensure-video-lengths.ts';

interface AddedTexts {
  readonly added: string;
  /** Toast if the crate contained all songs already, and they were added again. */
  readonly again: string;
  /** Toast if nothing was added, because the crate has each song only once. */
  readonly there: string;
}

/** [H560][H561] Adds songs to a crate. The toast can undo that, and says if the crate contained them already. */
export function useAddSongs(): (
  crate: CrateId,
  songs: readonly Song[],
  append: boolean,
  texts: AddedTexts,
) => Promise<void> {
  const { t } = useTranslation();
  const say = (crate: CrateId, { crateSongUuids, alreadyIn }: AddedSongs, texts: AddedTexts) => {
    if (crateSongUuids.length === 0) return showToast({ tone: 'plain', text: texts.there });
    showToast({
      tone: 'good',
      text: alreadyIn > 0 && alreadyIn >= crateSongUuids.length ? texts.again : texts.added,
      action: {
        label: t('app.undo'),
        run: () => act(removeSongsFrom(crate, crateSongUuids)),
      },
    });
  };
  return (crate, songs, append, texts) =>
    ensureVideoLengths(songs)
      .then(() => addSongs(crate, songs, append))
      .then((added) => say(crate, added, texts), showErrorToast);
}

/** [H231] Adds songs to the queue or the likes, with a toast. Guests are asked to sign up first. */
export function useAddSong() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const add = useAddSongs();
  const run = (intent: Intent, action: () => void) => {
    if (isRegistered) action();
    else accountDialog.openFor(intent);
  };
  const queue = (song: Song, place: 'next' | 'last', added: string) => {
    const { trackName, playbackToken } = song;
    const songId = song.songId || song.songShortId;
    const again = t('song.queuedAgain', { song: trackName });
    run(
      { kind: 'queue', songId, trackName, place, playbackToken },
      () => void add('queue', [song], place === 'last', { added, again, there: again }),
    );
  };
  return {
    last: (song: Song) => queue(song, 'last', t('queue.added', { song: song.trackName })),
    next: (song: Song) => queue(song, 'next', t('queue.addedNext', { song: song.trackName })),
    like(song: Song) {
      const { trackName, playbackToken } = song;
      const songId = song.songId || song.songShortId;
      const added = t('history.liked', { song: trackName });
      const there = t('song.likedAlready', { song: trackName });
      run(
        { kind: 'save', songId, trackName, playbackToken },
        () => void add('likes', [song], false, { added, again: there, there }),
      );
    },
  };
}
