import {
  CLIENT_PROVIDERS,
  type PlayableTraits,
  type RuledTraits,
  refusalBeforeQueueing,
} from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { roomState } from './room-state.ts';

/**
 * [H982] [H983] [H1161] Returns a function that says why the current hangout would refuse a song; the
 * function returns null if the hangout plays it or the user is in no hangout.
 */
export function useSongRefusal(): (song: RuledTraits & PlayableTraits) => string | null {
  const { t } = useTranslation();
  const room = useAtomValue(roomState.settings);
  const { data } = useQuery({ ...musicProvidersQuery(), enabled: room !== null });
  // Until the server's list of providers is loaded, all providers count as available; the server checks the
  // song again.
  const providers = data?.providers.map(({ key }) => key) ?? CLIENT_PROVIDERS;
  return (song) => {
    const code = room && refusalBeforeQueueing(room, song, providers);
    return code && t(`room.refused_${code}`, { hangout: room.name });
  };
}
