import type { Knex } from 'knex';

/** Users' accounts at music providers, and sign-ins there that have begun. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Both tokens are encrypted by a key that the database does not hold. An account is lost where its provider has
    -- refused to renew the access token: its person connects it again.
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

    -- A sign-in that has begun: the state is known to the browser, the verifier of PKCE to the server alone.
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
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table provider_authorizations, provider_accounts;
  `);
}
