import type { Hangout } from '../hangout.ts';
import { clearDoubt, keep } from './keep.ts';
import { writeVotes } from './write-facts.ts';

/** Votes that one flush keeps; the others follow a second later. */
const VOTES_PER_FLUSH = 1000;

/** [H050] Changed votes are kept once a second, besides at the end of a play. Never throws. */
export async function flushVotes(h: Hangout): Promise<void> {
  const play = h.booth.now;
  if (h.over || !play || h.votes.changed(1).rows.length === 0) return;
  await h.mailbox
    .post(async () => {
      await clearDoubt(h);
      if (h.over || h.booth.now?.playId !== play.playId) return;
      const { rows, stars } = h.votes.changed(VOTES_PER_FLUSH);
      await keep(h, (tx) => writeVotes(tx, play.playId, play.song.songId, rows, stars));
      h.votes.kept(rows);
    })
    .catch((error: unknown) => {
      h.votes.unkept = true;
      h.ports.log.warn({ err: error, room: h.lease.roomUuid }, 'votes wait to be kept');
    });
}

/** [H448] All votes that wait are kept, however many rounds it takes; ends where a round gets nothing kept. Never throws. */
export async function flushAllVotes(h: Hangout): Promise<void> {
  for (let before = Number.POSITIVE_INFINITY; h.votes.waiting > 0 && h.votes.waiting < before; ) {
    before = h.votes.waiting;
    await flushVotes(h);
  }
}
