import type { Knex } from 'knex';

/** Users' Discord accounts, and sign-ins there that have begun. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- A Discord account is linked to one user at most. The access token is encrypted, and no refresh token is stored:
    -- after it has expired, the user signs in at Discord again if its permissions are needed.
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

    -- A sign-in that has begun: the browser knows state and key, only the server knows the PKCE verifier. If the
    -- sign-in links an account, only the user who has begun it can complete it.
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
