import {
  addToEvening,
  beginInEvening,
  closePlay,
  type Db,
  freeSeats,
  insertPlay,
  likeSong,
  moveQueueSongToEnd,
  saveBooth,
  saveVotes,
  takeSeats,
  unlikeSong,
  type VoteRow,
} from '@hangout/db';
import type { Booth, BoothFact } from '@hangout/rules';
import { vibeNow } from '../crowd/vibe.ts';
import type { Hangout } from '../hangout.ts';
import { afterPlay, afterSeat } from './consequences.ts';

/** Everything that one step changes, in the order it happened; inside `keep`. */
export async function writeFacts(
  h: Hangout,
  tx: Db,
  booth: Booth,
  facts: readonly BoothFact[],
): Promise<VoteRow[]> {
  const { lease, votes } = h;
  await saveBooth(tx, lease, booth);
  let kept: VoteRow[] = [];
  for (const fact of facts) {
    if (fact.kind === 'playEnded') {
      const { rows, stars } = votes.changed();
      kept = rows;
      const { play, reason, endedAt } = fact;
      await writeVotes(tx, play.playId, play.song.songId, rows, stars);
      const { counts } = votes;
      await closePlay(tx, { playId: play.playId, endedAt, reason, counts, listeners: h.listeners });
      await addToEvening(tx, lease.roomUuid, {
        ...{ playId: play.playId, startTime: play.startTime, endedAt },
        ...{ people: h.listeners, vibe: Math.max(h.bestVibe, vibeNow(h, h.ports.time.now())) },
      });
      const over = { roomUuid: lease.roomUuid, play, reason, endedAt, counts };
      for (const consequence of afterPlay) await consequence(tx, over);
    } else if (fact.kind === 'playStarted') {
      await insertPlay(tx, lease.roomUuid, fact.play);
      await beginInEvening(tx, lease.roomUuid, fact.play.startTime);
      if (fact.fromQueue && fact.play.djUuid && fact.crateSongUuid)
        await moveQueueSongToEnd(tx, fact.play.djUuid, fact.crateSongUuid);
    }
  }
  await writeSeats(h, tx, booth, facts);
  for (const fact of facts)
    if (fact.kind === 'seatTaken')
      for (const consequence of afterSeat)
        await consequence(tx, { roomUuid: lease.roomUuid, djUuid: fact.dj.uuid });
  return kept;
}

/** Votes as they stand, and the stars among them as likes. */
export async function writeVotes(
  tx: Db,
  playId: string,
  songId: string,
  rows: readonly VoteRow[],
  stars: readonly VoteRow[],
): Promise<void> {
  await saveVotes(tx, playId, rows);
  const whose = (starred: boolean) =>
    stars.filter(({ star }) => star === starred).map(({ userUuid }) => userUuid);
  await likeSong(tx, whose(true), songId);
  await unlikeSong(tx, whose(false), songId);
}

/** [H403] Seats that changed hands. Whoever was moved to another hangout keeps the seat there. */
async function writeSeats(h: Hangout, tx: Db, booth: Booth, facts: readonly BoothFact[]): Promise<void> {
  const touched = new Set<string>();
  for (const fact of facts) {
    if (fact.kind === 'seatTaken') touched.add(fact.dj.uuid);
    if (fact.kind === 'seatLeft') touched.add(fact.uuid);
  }
  if (touched.size === 0) return;
  const seated = new Set(booth.djs.map((dj) => dj.uuid));
  await freeSeats(
    tx,
    h.lease.roomUuid,
    [...touched].filter((uuid) => !seated.has(uuid)),
  );
  await takeSeats(
    tx,
    h.lease.roomUuid,
    [...touched].filter((uuid) => seated.has(uuid)),
  );
}
