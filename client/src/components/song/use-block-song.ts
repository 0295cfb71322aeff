import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { blockSong, unblockSong } from '../../api/room-moderation.ts';
import { roomState } from '../../live/room/room-state.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/** Blocks a song in this hangout; the toast can undo that. */
export function useBlockSong(): (song: Song, reason: string) => void {
  const { t } = useTranslation();
  const room = useAtomValue(roomState.settings)?.uuid;
  return (song, reason) => {
    if (!room) return;
    blockSong(room, song, reason).then(
      (blockId) =>
        showToast({
          tone: 'good',
          text: t('song.blocked', { song: song.trackName }),
          action: { label: t('app.undo'), run: () => act(unblockSong(room, blockId)) },
        }),
      showErrorToast,
    );
  };
}
