import { connect, type Db } from '@hangout/db';
import { queryRows } from '@hangout/db/sql';
import type { RoomView } from './events.ts';
import type { DatabaseWrite, StoredMessage, StoredPlay, StoredState, StoredVote } from './stored-state.ts';

/** Reads the database with plain SQL, so that an error in the servers' code cannot hide itself. */
type DatabaseRows = Pick<
  StoredState,
  'plays' | 'votes' | 'messages' | 'writes' | 'seats' | 'roles' | 'likes'
> & {
  readonly queues: Readonly<Record<string, readonly string[]>>;
};

export interface DatabaseObserver {
  rows(): Promise<DatabaseRows>;
  roomViews(): Promise<StoredState['roomViews']>;
  close(): Promise<void>;
}

/**
 * A trigger logs every write of a room actor into this table. The rows are in the order of the row locks, which keep
 * processes with a lost lease from writing.
 */
const writeLogSchema = `
  create schema chaos;
  create table chaos.writes (
    seq bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    backend text not null default pg_backend_pid() || ':' || coalesce(inet_client_port(), 0),
    what text not null, room uuid, epoch bigint, process text, play uuid
  );
  create function chaos.log_write() returns trigger language plpgsql as $$
  begin
    if tg_table_name = 'room_leases' then
      insert into chaos.writes (what, room, epoch, process) values ('actor', new.room_uuid, new.epoch, new.process);
    elsif tg_table_name = 'room_booths' then
      insert into chaos.writes (what, room, epoch) values ('booth', new.room_uuid, new.epoch);
    elsif tg_table_name = 'plays' and tg_op = 'INSERT' then
      insert into chaos.writes (what, room, play) values ('play begun', new.room_uuid, new.play_id);
    elsif tg_table_name = 'plays' then
      if new.ended_at is distinct from old.ended_at then
        insert into chaos.writes (what, room, play) values (
          case when old.ended_at is null then 'play ended' else 'play cut' end, new.room_uuid, new.play_id);
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
const observedTables = ['room_leases', 'room_booths', 'plays', 'chat_messages', 'song_votes'];

/** Installs the write log, before the run. The log is read after the run. */
export async function observeDatabase(databaseUrl: string): Promise<DatabaseObserver> {
  const db = connect(databaseUrl, { poolMax: 2, applicationName: 'chaos' });
  await db.raw(writeLogSchema);
  for (const table of observedTables)
    await db.raw(
      `create trigger chaos_write_log after insert or update on ${table} for each row execute function chaos.log_write()`,
    );
  return { rows: () => readRows(db), roomViews: () => readRoomViews(db), close: () => db.destroy() };
}

async function readRows(db: Db): Promise<DatabaseRows> {
  const [plays, votes, messages, writes, seats, roles, crates] = await Promise.all([
    queryRows<StoredPlay>(
      db,
      `select play_id as "playId", room_uuid as room, dj_uuid as "djUuid", song->>'songId' as "songId",
         song->>'crateSongUuid' as "crateSongUuid", likes, dislikes, stars,
         ${ms('start_time')} as start, ${ms('end_time')} as "end", ${ms('ended_at')} as "endedAt", end_reason as reason,
         (select crossfade_seconds * 1000 from rooms where uuid = room_uuid) as "crossfadeMs"
       from plays order by start_time`,
    ),
    queryRows<StoredVote>(
      db,
      'select play_id as "playId", user_uuid as "user", "like", star from song_votes',
    ),
    queryRows<StoredMessage>(
      db,
      `select id, room_uuid as room, uuid, user_uuid as "userUuid", body->>'message' as text,
         deleted_at is not null as deleted, body->'replies'->0->>'uuid' as "replyTo",
         coalesce((select json_agg(r.reaction || ' ' || r.user_uuid)
           from chat_reactions r where r.room_uuid = m.room_uuid and r.message_uuid = m.uuid), '[]') as reactions
       from chat_messages m order by id`,
    ),
    queryRows<DatabaseWrite>(
      db,
      `select seq, ${ms('at')} as at, what as kind, room, epoch, process, play, backend from chaos.writes order by seq`,
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
    Object.fromEntries(crates.filter((row) => row.kind === kind).map(({ user, songs }) => [user, songs]));
  return {
    plays,
    votes,
    messages: messages.map(sorted),
    writes,
    seats,
    roles,
    queues: songsOf('queue'),
    likes: songsOf('likes'),
  };
}

const sorted = (message: StoredMessage) => ({ ...message, reactions: message.reactions.toSorted() });

const ms = (column: string) => `cast(extract(epoch from ${column}) * 1000 as double precision)`;

function readRoomViews(db: Db): Promise<(RoomView & { room: string; seated: string[] })[]> {
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
