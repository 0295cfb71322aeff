import type { Knex } from 'knex';

/**
 * Music providers: users' accounts, sign-ins that have begun, calls per day, stored search results, failures, and song
 * lengths reported by players.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Both tokens are encrypted with a key that is not in the database. lost_at is set when the provider refuses to
    -- refresh the access token: the user must then connect the account again.
    create table provider_accounts (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      provider text not null check (provider in ('apple', 'soundCloudPublic', 'spotify', 'youtube')),
      account_id text not null,
      account_name text not null,
      is_premium boolean not null,
      country text check (country ~ '^[A-Z]{2}$'),
      scopes text[] not null default '{}',
      access_token text not null,
      refresh_token text,
      expires_at timestamptz,
      lost_at timestamptz,
      connected_at timestamptz not null default now(),
      unique (user_uuid, provider)
    );

    -- A sign-in that has begun: the browser knows the state, only the server knows the PKCE verifier.
    create table provider_authorizations (
      state_hash text primary key,
      user_uuid uuid not null references users on delete cascade,
      sid uuid not null,
      provider text not null,
      code_verifier text not null,
      redirect_uri text not null,
      expires_at timestamptz not null
    );
    create index provider_authorizations_user on provider_authorizations (user_uuid);
    create index provider_authorizations_expiry on provider_authorizations (expires_at);

    -- A day begins at midnight Pacific time, as counted by the provider with the smallest quota.
    create table provider_quotas (
      provider text not null,
      name text not null,
      day text not null,
      used int not null,
      primary key (provider, name, day)
    );

    -- Keys are hashes of search words, country and page.
    create table provider_searches (
      key text primary key,
      provider text not null,
      answer jsonb not null,
      stored_at timestamptz not null default now()
    );
    create index provider_searches_time on provider_searches (stored_at);

    -- Servers send no calls to the provider before paused_until, because several calls in a row have failed.
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
    drop table reported_durations, provider_health, provider_searches, provider_quotas, provider_authorizations,
      provider_accounts;
  `);
}
