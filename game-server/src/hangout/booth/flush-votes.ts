import type { Hangout } from '../hangout.ts';
import { runFencedTransaction } from '../persistence/fenced-transaction.ts';
import { reloadIfUncertain } from './reload.ts';
import { writeVotes } from './write-facts.ts';

/** Number of votes per flush; more are saved a second later. */
const VOTES_PER_FLUSH = 1000;

/** [H050] Saves changed votes once a second, and not only at the end of each play. Never throws. */
export async function flushVotes(hangout: Hangout): Promise<void> {
  const { booth } = hangout;
  const play = booth.current.now;
  if (hangout.lifecycle.hasEnded || !play || booth.votes.unsaved(1).rows.length === 0) return;
  await hangout.mailbox
    .post(async () => {
      await reloadIfUncertain(hangout);
      if (hangout.lifecycle.hasEnded || booth.current.now?.playId !== play.playId) return;
      const { rows, stars } = booth.votes.unsaved(VOTES_PER_FLUSH);
      await runFencedTransaction(hangout, (tx) => writeVotes(tx, play.playId, play.song.songId, rows, stars));
      booth.votes.markSaved(rows);
    })
    .catch((error: unknown) => {
      booth.votes.isSavingBroken = true;
      hangout.dependencies.log.warn(
        { err: error, room: hangout.roomUuid },
        'votes could not be saved; refusing further votes and trying again',
      );
    });
}

/** [H448] Saves all unsaved votes in batches until none is left or a batch fails. Never throws. */
export async function flushAllVotes(hangout: Hangout): Promise<void> {
  const { votes } = hangout.booth;
  for (let before = Number.POSITIVE_INFINITY; votes.unsavedCount > 0 && votes.unsavedCount < before; ) {
    before = votes.unsavedCount;
    await flushVotes(hangout);
  }
}
