import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { useAtomValue } from 'jotai';
import { Flag, ListEnd, OctagonMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { blockSong, unblockSong } from '../../api/room-moderation.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { mayModerateAtom } from '../../room/derived-state.ts';
import { roomState } from '../../room/room-state.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { openReport } from '../reports/index.ts';
import { useAddSong } from '../songs/index.ts';

/** The menu entries for a song that plays or was played here: add it to the queue, report it, block it. */
export function useSongEntries(song: Song, djUuid: string, askToBlock: () => void): readonly MenuEntry[] {
  const { t } = useTranslation();
  const add = useAddSong();
  const mayBlock = useAtomValue(mayModerateAtom);
  return [
    {
      key: 'queue',
      label: t('song.toQueue'),
      icon: <ListEnd size={18} />,
      run: () => add.last(song),
    },
    {
      key: 'report-song',
      label: t('song.report'),
      icon: <Flag size={18} />,
      run: () =>
        openReport({
          kind: 'song',
          songId: song.songId,
          name: song.trackName,
          ...(djUuid ? { djUuid } : {}),
        }),
    },
    ...(mayBlock
      ? [
          {
            key: 'block-song',
            label: t('song.block'),
            icon: <OctagonMinus size={18} />,
            tone: 'bad' as const,
            run: askToBlock,
          },
        ]
      : []),
  ];
}

/** Blocks a song in the current hangout; the toast can undo it. */
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
          action: { label: t('app.undo'), run: () => void unblockSong(room, blockId).catch(showErrorToast) },
        }),
      showErrorToast,
    );
  };
}
