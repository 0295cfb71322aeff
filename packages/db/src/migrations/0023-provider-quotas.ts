import type { Knex } from 'knex';

/** Music providers: calls per day, stored search results, failures, and song lengths reported by players. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Days begin at midnight Pacific time, as the provider with the fewest calls counts them.
    create table provider_quotas (
      provider text not null,
      name text not null,
      day text not null,
      used int not null,
      primary key (provider, name, day)
    );

    -- Keys are hashes of words, country and page.
    create table provider_searches (
      key text primary key,
      provider text not null,
      answer jsonb not null,
      stored_at timestamptz not null default now()
    );
    create index provider_searches_time on provider_searches (stored_at);

    -- paused_until: a server sends no calls before this time, because several in a row have failed.
    create table provider_health (
      provider text primary key,
      failure text,
      failure_status int,
      failed_at timestamptz,
      paused_until timestamptz
    );

    create table reported_durations (
      song_id bigint not null references songs on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      seconds real not null,
      created_at timestamptz not null default now(),
      primary key (song_id, user_uuid)
    );
    create index reported_durations_user on reported_durations (user_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table reported_durations, provider_health, provider_searches, provider_quotas;
  `);
}
