import { isLiveSignLit } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { roomState } from '../../live/room/room-state.ts';
import { joinedRoomAtom } from '../../live/room/room-status.ts';

/**
 * Returns name, description, mood, LIVE sign and pinned messages of the hangout. Until the room state has arrived, they
 * come from REST.
 */
export function useRoomSummary() {
  const { t } = useTranslation();
  const settings = useAtomValue(roomState.settings);
  const card = useAtomValue(joinedRoomAtom);
  const dj = useAtomValue(roomState.nowPlaying)?.djUuid;
  const pins = (settings ?? card)?.pinnedMessages ?? [];
  return {
    name: settings?.name ?? card?.name ?? null,
    about: settings?.description || card?.description || t('home.tagline'),
    mood: (settings ? settings.vibe : card?.vibe) || null,
    genres: card?.genres ?? [],
    isLive: isLiveSignLit(settings?.isLive ?? card?.isLive ?? false, dj),
    pins,
    latestPin: pins.at(-1),
  };
}
