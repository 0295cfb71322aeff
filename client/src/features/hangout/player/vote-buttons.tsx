import type { SongVotes, VoteCounts } from '@hangout/contract/realtime/hangout/state';
import { useAtomValue } from 'jotai';
import { type LucideIcon, Star, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import textStyles from '../../../design/text.module.css';
import { roomActions } from '../../../live/room/actions.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { myVotesAtom, shownVoteCountsAtom } from '../../../live/room/voting.ts';
import { formatNumber } from '../../../platform/i18n.ts';
import { isRegisteredAtom, myUuidAtom } from '../../../platform/session.ts';
import { act, showToast } from '../../../platform/toasts.ts';
import { translate } from '../../../platform/use-error-text.ts';
import { giveVote } from './give-vote.ts';
import styles from './player.module.css';

interface Vote {
  readonly key: 'dislike' | 'like' | 'star';
  readonly Icon: LucideIcon;
  readonly counted: keyof VoteCounts;
  readonly isGiven: (mine: SongVotes) => boolean;
  /** Returns the change that a press sends; a second press takes the vote back. */
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

/**
 * [R055][H267] Dislike, like and star; their accessible names include the counts. They send whether the vote is on or
 * off, so that a repeated request changes nothing.
 */
export function VoteButtons() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const counts = useAtomValue(shownVoteCountsAtom);
  const mine = useAtomValue(myVotesAtom);
  const playing = useAtomValue(roomState.nowPlaying);
  const uuid = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const isOwn = playing !== null && playing.djUuid === uuid;
  const slug = useAtomValue(roomState.settings)?.slug;
  // [H867] Before the first room state the counts are unknown.
  const isKnown = slug !== undefined;
  const offerAccount = (vote: Vote['key']) => {
    if (!playing || !slug) return;
    const openDialog = () => accountDialog.openFor({ kind: 'vote', slug, playId: playing.playId, vote });
    if (vote !== 'like') return openDialog();
    // [H230] Only registered users vote. A guest's like shows a heart over their avatar and a toast that invites them
    // to sign up, after which it is sent.
    act(roomActions.throwEmoji('❤️'));
    showToast({
      tone: 'plain',
      text: t('player.guestLike'),
      action: { label: t('app.signUp'), run: openDialog },
    });
  };
  const vote = (key: Vote['key'], change: Partial<SongVotes>) => {
    if (!isRegistered) return offerAccount(key);
    if (isOwn) return showToast({ tone: 'plain', text: translate('errors.own_song') ?? '' });
    act(giveVote(change));
  };
  return votes.map(({ key, Icon, counted, isGiven, press }) => {
    const given = isGiven(mine);
    return (
      <button
        key={key}
        type="button"
        className={`${styles.vote} ${textStyles.num}`}
        data-vote={key}
        data-testid={`vote-${key}`}
        aria-pressed={given}
        aria-label={isKnown ? t(`player.${key}Counted`, { count: counts[counted] }) : t(`player.${key}`)}
        disabled={playing === null}
        onClick={() => vote(key, press(given))}
      >
        <Icon size={20} aria-hidden="true" fill={key === 'star' && given ? 'currentColor' : 'none'} />
        <span data-testid={`count-${key}`}>{isKnown ? formatNumber(counts[counted]) : ''}</span>
      </button>
    );
  });
}
