import type { VoteCounts } from '@hangout/contract/realtime/hangout/state';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/i18n.ts';

export function SongVotes({ counts }: { counts: VoteCounts }) {
  const { t } = useTranslation();
  return (
    <span className="song-votes num" role="img" aria-label={t('history.votes', { ...counts })}>
      <ThumbsUp size={14} /> {formatNumber(counts.likes)}
      <Star size={14} /> {formatNumber(counts.stars)}
      <ThumbsDown size={14} /> {formatNumber(counts.dislikes)}
    </span>
  );
}
