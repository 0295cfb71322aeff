import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { roomActions } from '../../../live/room/actions.ts';
import { i18n } from '../../../platform/i18n.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { showToast } from '../../../platform/toasts.ts';

/**
 * Votes on the current song. A star also saves the song, so the list of starred songs is fetched again.
 * @throws RefusalError
 */
export async function giveVote(change: Partial<SongVotes>): Promise<void> {
  await roomActions.vote(change);
  if (change.star === undefined) return;
  void queryClient.invalidateQueries({ queryKey: ['crate-songs', 'likes'] });
  if (change.star) showToast({ tone: 'good', text: i18n.t('player.starred') });
}
