import type { Knex } from 'knex';

/**
 * Game servers side by side: which there are and how busy, where a hangout is about to open, and whether an actor
 * gave its hangout up or merely stopped speaking. What is unlogged is said anew within seconds.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
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
      until timestamptz not null
    );

    alter table room_actors add column given_up boolean not null default false;
    create index room_actors_lease on room_actors (lease_until) where not given_up;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table room_actors drop column given_up;
    drop table room_placements, game_processes;
  `);
}
