import { useAtomValue } from 'jotai';
import { Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/client.ts';
import { formatNumber } from '../../app/i18n.ts';
import { isRegisteredAtom, myUuidAtom } from '../../app/me.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { lookup } from '../../app/use-errors.ts';
import { actions } from '../../room/actions.ts';
import { mirror, myVotesAtom } from '../../room/mirror.ts';
import { useAccountDoor } from '../account/index.ts';

/** [R055] Dislike, like, star: absolute values, pressed again they are taken back. */
export function Votes() {
  const { t } = useTranslation();
  const door = useAccountDoor();
  const counts = useAtomValue(mirror.voteCounts);
  const mine = useAtomValue(myVotesAtom);
  const playing = useAtomValue(mirror.nowPlaying);
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isOwn = playing !== null && playing.djUuid === uuid;
  const vote = (change: Parameters<typeof actions.vote>[0]) => {
    if (!isRegistered) return door.open('sign-up', 'vote');
    if (isOwn) return notify({ tone: 'plain', text: lookup('errors.own_song') ?? '' });
    actions.vote(change).then(() => {
      if (change.star === undefined) return;
      void queryClient.invalidateQueries({ queryKey: ['crate-songs', 'likes'] });
      if (change.star) notify({ tone: 'good', text: t('player.starred') });
    }, notifyError);
  };
  const isOff = playing === null;
  return (
    <>
      <button
        type="button"
        className="vote vote-dislike num"
        data-testid="vote-dislike"
        aria-pressed={mine.like === false}
        aria-label={t('player.dislike')}
        disabled={isOff}
        onClick={() => vote({ like: mine.like === false ? null : false })}
      >
        <ThumbsDown size={20} aria-hidden="true" />
        <span data-testid="count-dislike">{formatNumber(counts.dislikes)}</span>
      </button>
      <button
        type="button"
        className="vote vote-like num"
        data-testid="vote-like"
        aria-pressed={mine.like === true}
        aria-label={t('player.like')}
        disabled={isOff}
        onClick={() => vote({ like: mine.like === true ? null : true })}
      >
        <ThumbsUp size={20} aria-hidden="true" />
        <span data-testid="count-like">{formatNumber(counts.likes)}</span>
      </button>
      <button
        type="button"
        className="vote vote-star num"
        data-testid="vote-star"
        aria-pressed={mine.star}
        aria-label={t('player.star')}
        disabled={isOff}
        onClick={() => vote({ star: !mine.star })}
      >
        <Star size={20} aria-hidden="true" fill={mine.star ? 'currentColor' : 'none'} />
        <span data-testid="count-star">{formatNumber(counts.stars)}</span>
      </button>
    </>
  );
}
