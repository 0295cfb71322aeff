import type { Knex } from 'knex';

/** Game servers with their heartbeats, the leases and placements of hangouts, and stored booths and seats. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- One actor per hangout: only the process with the newest epoch may write. It renews the lease every second.
    create table room_leases (
      room_uuid uuid primary key references rooms on delete cascade,
      epoch bigint not null,
      process text not null,
      lease_until timestamptz not null,
      released boolean not null default false
    );
    create index room_leases_end on room_leases (lease_until) where not released;

    -- The booth as JSON of the rules, written in the transaction of each step that must survive a crash.
    create table room_booths (
      room_uuid uuid primary key references rooms on delete cascade,
      epoch bigint not null,
      state jsonb not null,
      updated_at timestamptz not null default now()
    );

    -- A user has seats in only one hangout: taking a seat elsewhere moves this row, and the first hangout then finds it
    -- gone.
    create table seats (
      user_uuid uuid primary key references users on delete cascade,
      room_uuid uuid not null references rooms on delete cascade,
      taken_at timestamptz not null default now()
    );
    create index seats_room on seats (room_uuid);

    create unlogged table game_processes (
      id text primary key,
      name text not null,
      rooms integer not null default 0,
      people integer not null default 0,
      cpu real not null default 0,
      delay_ms real not null default 0,
      load real not null default 0,
      draining boolean not null default false,
      seen_at timestamptz not null default clock_timestamp()
    );

    create unlogged table room_placements (
      room_uuid uuid primary key,
      process text not null,
      expires_at timestamptz not null
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table room_placements, game_processes, seats, room_booths, room_leases;
  `);
}
