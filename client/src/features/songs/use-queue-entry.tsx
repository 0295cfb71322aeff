import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { ListMusic } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/menu.tsx';
import { useAddSong } from './use-add-song.ts';

/** The menu entry that adds a song to the end of my queue. */
export function useQueueEntry(): (song: Song) => MenuEntry {
  const { t } = useTranslation();
  const add = useAddSong();
  return (song) => ({
    key: 'queue',
    label: t('queue.addLast'),
    icon: <ListMusic size={18} />,
    run: () => add.last(song),
  });
}
