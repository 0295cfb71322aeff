import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { mirror } from '../../room/mirror.ts';
import { roomCardAtom } from '../../room/status.ts';

/** What a hangout says of itself; before the door opens, as its card has it. */
export function useRoomWords() {
  const { t } = useTranslation();
  const settings = useAtomValue(mirror.settings);
  const card = useAtomValue(roomCardAtom);
  const pinned = settings?.pinnedMessages.at(-1) ?? card?.pinnedMessages.at(-1);
  return {
    name: settings?.name ?? card?.name ?? null,
    about: settings?.description || card?.description || t('home.tagline'),
    isLive: settings?.isLive ?? card?.isLive ?? false,
    pinned,
  };
}
