// Raw SQL, because one statement writes the votes of many users.
import type { SongVotes } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/** The votes of one user on one play: totals, not increments. */
export interface VoteRow extends SongVotes {
  readonly userUuid: string;
}

/** Stores changed votes in one statement, unless the play has ended. Deleted accounts are skipped. */
export async function saveVotes(tx: Db, playId: string, votes: readonly VoteRow[]): Promise<void> {
  if (votes.length === 0) return;
  await tx.raw(
    `insert into song_votes as v (play_id, user_uuid, "like", star)
     select cast(:playId as uuid), given.voter, given.liked, given.starred
     from unnest(cast(:voters as uuid[]), cast(:likes as boolean[]), cast(:stars as boolean[])) as given (voter, liked, starred)
     where exists (select 1 from users where users.uuid = given.voter)
       and exists (select 1 from plays where plays.play_id = cast(:playId as uuid) and plays.ended_at is null)
     on conflict (play_id, user_uuid) do update
       set "like" = excluded."like", star = excluded.star, updated_at = now()`,
    {
      playId,
      voters: votes.map((vote) => vote.userUuid),
      likes: votes.map((vote) => vote.like),
      stars: votes.map((vote) => vote.star),
    },
  );
}

export async function loadVotes(db: Db, playId: string): Promise<VoteRow[]> {
  return queryRows<VoteRow>(
    db,
    'select user_uuid as "userUuid", "like", star from song_votes where play_id = :playId',
    { playId },
  );
}
