import type { SongVotes, VoteCounts } from '@hangout/contract/realtime/hangout/state';
import { useAtomValue } from 'jotai';
import { type LucideIcon, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/i18n.ts';
import { queryClient } from '../../core/query-client.ts';
import { isRegisteredAtom, myUuidAtom } from '../../core/session.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { translate } from '../../core/use-error-text.ts';
import { roomActions } from '../../room/actions.ts';
import { myVotesAtom, roomState } from '../../room/room-state.ts';
import { useAccountDialog } from '../account/index.ts';
import './player.css';

interface Vote {
  readonly key: 'dislike' | 'like' | 'star';
  readonly Icon: LucideIcon;
  readonly counted: keyof VoteCounts;
  readonly isGiven: (mine: SongVotes) => boolean;
  /** The change that a click sends; a second click takes the vote back. */
  readonly press: (isGiven: boolean) => Partial<SongVotes>;
}

const votes: readonly Vote[] = [
  {
    key: 'dislike',
    Icon: ThumbsDown,
    counted: 'dislikes',
    isGiven: ({ like }) => like === false,
    press: (isGiven) => ({ like: isGiven ? null : false }),
  },
  {
    key: 'like',
    Icon: ThumbsUp,
    counted: 'likes',
    isGiven: ({ like }) => like === true,
    press: (isGiven) => ({ like: isGiven ? null : true }),
  },
  {
    key: 'star',
    Icon: Star,
    counted: 'stars',
    isGiven: ({ star }) => star,
    press: (isGiven) => ({ star: !isGiven }),
  },
];

/** [R055] The buttons for dislike, like and star. They send absolute values, so a repeated request changes nothing. */
export function VoteButtons() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const counts = useAtomValue(roomState.voteCounts);
  const mine = useAtomValue(myVotesAtom);
  const playing = useAtomValue(roomState.nowPlaying);
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isOwn = playing !== null && playing.djUuid === uuid;
  const vote = (change: Partial<SongVotes>) => {
    if (!isRegistered) return accountDialog.open('sign-up', 'vote');
    if (isOwn) return showToast({ tone: 'plain', text: translate('errors.own_song') ?? '' });
    roomActions.vote(change).then(() => {
      if (change.star === undefined) return;
      void queryClient.invalidateQueries({ queryKey: ['crate-songs', 'likes'] });
      if (change.star) showToast({ tone: 'good', text: t('player.starred') });
    }, showErrorToast);
  };
  return votes.map(({ key, Icon, counted, isGiven, press }) => {
    const given = isGiven(mine);
    return (
      <button
        key={key}
        type="button"
        className={`vote vote-${key} num`}
        data-testid={`vote-${key}`}
        aria-pressed={given}
        aria-label={t(`player.${key}`)}
        disabled={playing === null}
        onClick={() => vote(press(given))}
      >
        <Icon size={20} aria-hidden="true" fill={key === 'star' && given ? 'currentColor' : 'none'} />
        <span data-testid={`count-${key}`}>{formatNumber(counts[counted])}</span>
      </button>
    );
  });
}
