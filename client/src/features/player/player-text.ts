import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { myUuidAtom } from '../../core/session.ts';
import { djNameAtom } from '../../room/derived-state.ts';
import { roomState } from '../../room/room-state.ts';

/** Who plays; empty while nothing plays. */
export function usePlayerText(): string {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const name = useAtomValue(djNameAtom);
  const me = useAtomValue(myUuidAtom);
  if (!playing) return '';
  if (playing.djUuid === me) return t('player.youPlay');
  return name ? t('player.djPlays', { name }) : t('player.house');
}
