import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { i18n } from '../../core/i18n.ts';
import { queryClient } from '../../core/query-client.ts';
import { showToast } from '../../core/toasts.ts';
import { roomActions } from '../../room/actions.ts';

/** Votes on the song that plays; a star also saves it, so the list of starred songs is loaded again. @throws RefusalError */
export async function giveVote(change: Partial<SongVotes>): Promise<void> {
  await roomActions.vote(change);
  if (change.star === undefined) return;
  void queryClient.invalidateQueries({ queryKey: ['crate-songs', 'likes'] });
  if (change.star) showToast({ tone: 'good', text: i18n.t('player.starred') });
}
