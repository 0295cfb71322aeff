import type { Knex } from 'knex';

/** Users' Discord accounts, and sign-ins there that have begun. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- One account at Discord is linked to one account here. The token is encrypted; without the means to renew it, it ends by
    -- itself, and a person signs in at Discord again where more is wanted of it.
    create table discord_accounts (
      user_uuid uuid primary key references users on delete cascade,
      discord_id text not null unique,
      name text not null,
      access_token text not null,
      expires_at timestamptz not null,
      guilds jsonb not null default '[]',
      guilds_read_at timestamptz,
      linked_at timestamptz not null default now()
    );

    -- A sign-in that has begun: state and key are known to the browser, the verifier of PKCE to the server alone. A sign-in
    -- that links is completed by the person who has begun it.
    create table discord_authorizations (
      state_hash text primary key,
      key_hash text not null,
      user_uuid uuid references users on delete cascade,
      code_verifier text not null,
      redirect_uri text not null,
      expires_at timestamptz not null
    );
    create index discord_authorizations_user on discord_authorizations (user_uuid);
    create index discord_authorizations_expiry on discord_authorizations (expires_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table discord_authorizations, discord_accounts;
  `);
}
