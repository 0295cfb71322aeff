import { formatClock } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../design/primitives/time-left.tsx';
import textStyles from '../../../design/text.module.css';
import { roomState } from '../../../live/room/room-state.ts';
import styles from './player.module.css';

function useTimeLeft(): string | null {
  const playing = useAtomValue(roomState.nowPlaying);
  const now = useNow(500);
  if (!playing) return null;
  return now < playing.startTime ? '' : formatClock(Math.ceil((playing.endTime - now) / 1000));
}

/** The remaining time of the current song, as part of a line of text. */
export function ShortTimeLeft() {
  const { t } = useTranslation();
  const time = useTimeLeft();
  return time ? <span className={textStyles.num}>· {t('player.timeLeft', { time })}</span> : null;
}

/** The remaining time of the current song; before its start, a text that says it starts soon. */
export function TimeLeft() {
  const { t } = useTranslation();
  const time = useTimeLeft();
  if (time === null) return null;
  return (
    <span className={`${styles.time} ${textStyles.num}`} data-testid="time-left">
      {time === '' ? (
        <small>{t('player.startsSoon')}</small>
      ) : (
        <>
          {time}
          <small>{t('player.left')}</small>
        </>
      )}
    </span>
  );
}
