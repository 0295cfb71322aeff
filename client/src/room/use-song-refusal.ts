import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { refusalBySongRules } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { roomState } from './room-state.ts';

/** [H982] [H983] Why the hangout in which the user is does not play a song, in words; null where it does, or outside. */
export function useSongRefusal(): (song: Pick<Song, 'explicit' | 'musicProviders'>) => string | null {
  const { t } = useTranslation();
  const room = useAtomValue(roomState.settings);
  return (song) => {
    const code = room && refusalBySongRules(room, song);
    return code && t(`room.refused_${code}`, { hangout: room.name });
  };
}
