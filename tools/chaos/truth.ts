import { connect, type Db } from '@hangout/db';
import { queryRows } from '@hangout/db/sql';
import type { Kept, KeptLine, KeptPlay, KeptVote, Write } from './kept.ts';
import type { View } from './notes.ts';

/** What the database holds, read with plain questions; nothing of the servers' own code is in them. */
export type Rows = Pick<Kept, 'plays' | 'votes' | 'lines' | 'writes' | 'seats' | 'roles' | 'likes'> & {
  readonly queues: Readonly<Record<string, readonly string[]>>;
};

export interface Witness {
  rows(): Promise<Rows>;
  stages(): Promise<Kept['stages']>;
  close(): Promise<void>;
}

/** Every write of an actor leaves a line here, in the order of the locks that fence it. */
const notebook = `
  create schema chaos;
  create table chaos.writes (
    seq bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    backend text not null default pg_backend_pid() || ':' || coalesce(inet_client_port(), 0),
    what text not null, room uuid, epoch bigint, process text, play uuid
  );
  create function chaos.note() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'room_actors' then
      insert into chaos.writes (what, room, epoch, process) values ('actor', new.room_uuid, new.epoch, new.process);
    elsif tg_table_name = 'room_booths' then
      insert into chaos.writes (what, room, epoch) values ('booth', new.room_uuid, new.epoch);
    elsif tg_table_name = 'plays' and tg_op = 'INSERT' then
      insert into chaos.writes (what, room, play) values ('play begun', new.room_uuid, new.play_id);
    elsif tg_table_name = 'plays' then
      if new.ended_at is distinct from old.ended_at then
        insert into chaos.writes (what, room, play) values ('play ended', new.room_uuid, new.play_id);
      end if;
    elsif tg_table_name = 'chat_messages' then
      insert into chaos.writes (what, room) values ('chat', new.room_uuid);
    elsif tg_table_name = 'song_votes' then
      insert into chaos.writes (what, room, play)
        select 'vote', p.room_uuid, new.play_id from plays p where p.play_id = new.play_id;
    end if;
    return new;
  end $$;
`;
const watched = ['room_actors', 'room_booths', 'plays', 'chat_messages', 'song_votes'];

/** Opens the notebook in a database before the evening; it is read when all is over. */
export async function bringWitness(databaseUrl: string): Promise<Witness> {
  const db = connect(databaseUrl, { poolMax: 2, applicationName: 'chaos' });
  await db.raw(notebook);
  for (const table of watched)
    await db.raw(
      `create trigger chaos_notes after insert or update on ${table} for each row execute function chaos.note()`,
    );
  return { rows: () => readRows(db), stages: () => readStages(db), close: () => db.destroy() };
}

async function readRows(db: Db): Promise<Rows> {
  const [plays, votes, lines, writes, seats, roles, crates] = await Promise.all([
    queryRows<KeptPlay>(
      db,
      `select play_id as "playId", room_uuid as room, dj_uuid as "djUuid", song->>'songId' as "songId",
         song->>'crateSongUuid' as "crateSongUuid", likes, dislikes, stars,
         ${ms('start_time')} as start, ${ms('end_time')} as "end", ${ms('ended_at')} as "endedAt", end_reason as reason
       from plays order by start_time`,
    ),
    queryRows<KeptVote>(db, 'select play_id as "playId", user_uuid as "user", "like", star from song_votes'),
    queryRows<KeptLine>(
      db,
      `select id, room_uuid as room, uuid, user_uuid as "userUuid", body->>'message' as text,
         deleted_at is not null as deleted, body->'replies'->0->>'uuid' as "replyTo",
         coalesce((select json_agg(r.reaction || ' ' || r.user_uuid)
           from chat_reactions r where r.room_uuid = m.room_uuid and r.message_uuid = m.uuid), '[]') as reactions
       from chat_messages m order by id`,
    ),
    queryRows<Write>(
      db,
      `select seq, ${ms('at')} as at, what, room, epoch, process, play, backend from chaos.writes order by seq`,
    ),
    queryRows<{ user: string; room: string }>(db, 'select user_uuid as "user", room_uuid as room from seats'),
    queryRows<{ user: string; room: string }>(
      db,
      `select user_uuid as "user", room_uuid as room from room_roles where role = 'moderator'`,
    ),
    queryRows<{ user: string; kind: string; songs: string[] }>(
      db,
      `select c.user_uuid as "user", c.kind,
         coalesce((select json_agg(cast(s.song_id as text) order by s.rank, s.uuid) from crate_songs s
           where s.crate_uuid = c.uuid), '[]') as songs
       from crates c where c.kind in ('queue', 'likes')`,
    ),
  ]);
  const songsOf = (kind: string) =>
    Object.fromEntries(crates.filter((one) => one.kind === kind).map(({ user, songs }) => [user, songs]));
  return {
    plays,
    votes,
    lines: lines.map(sorted),
    writes,
    seats,
    roles,
    queues: songsOf('queue'),
    likes: songsOf('likes'),
  };
}

const sorted = (line: KeptLine) => ({ ...line, reactions: line.reactions.toSorted() });

const ms = (column: string) => `cast(extract(epoch from ${column}) * 1000 as double precision)`;

/** The stages as they are kept at this moment. */
function readStages(db: Db): Promise<(View & { room: string; seated: string[] })[]> {
  return queryRows(
    db,
    `select b.room_uuid as room, b.state->'now'->>'playId' as "playId",
       coalesce((select json_agg(dj->>'uuid') from jsonb_array_elements(b.state->'djs') dj), '[]') as djs,
       coalesce((select json_agg(s.user_uuid) from seats s where s.room_uuid = b.room_uuid), '[]') as seated,
       json_build_object(
         'likes', count(*) filter (where v."like"), 'dislikes', count(*) filter (where not v."like"),
         'stars', count(*) filter (where v.star)) as counts,
       cast(b.state->'settings'->>'numberOfDjs' as int) as "numberOfDjs"
     from room_booths b left join song_votes v on v.play_id = cast(b.state->'now'->>'playId' as uuid)
     group by b.room_uuid`,
  );
}
