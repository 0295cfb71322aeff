import type { VoteCounts } from '@hangout/contract/realtime/hangout/state';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import textStyles from '../../design/text.module.css';
import { formatNumber } from '../../platform/i18n.ts';
import styles from './evening.module.css';

export function SongVotes({ counts }: { counts: VoteCounts }) {
  const { t } = useTranslation();
  return (
    <span
      className={`${styles.songVotes} ${textStyles.num}`}
      role="img"
      aria-label={t('history.votes', { ...counts })}
    >
      <ThumbsUp size={14} /> {formatNumber(counts.likes)}
      <Star size={14} /> {formatNumber(counts.stars)}
      <ThumbsDown size={14} /> {formatNumber(counts.dislikes)}
    </span>
  );
}
