import type { Knex } from 'knex';

/** Accounts at OpenID Connect providers, and sign-ins that have begun at any outside provider. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- An account at an OpenID Connect provider. Issuer and subject identify it; names and addresses may change hands.
    create table external_identities (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      -- The provider's id in the configuration.
      provider text not null,
      issuer text not null,
      subject text not null,
      name text not null,
      -- The role that the account's groups have given the user; null if none, or if the user's role was given by hand.
      granted_role text,
      linked_at timestamptz not null default now(),
      constraint external_identities_subject unique (issuer, subject),
      constraint external_identities_provider unique (user_uuid, provider)
    );

    -- Sessions begun at a provider. The encrypted ID token names the session when its user signs out there too.
    create table external_sessions (
      sid uuid primary key references sessions on delete cascade,
      identity_id bigint not null references external_identities on delete cascade,
      id_token text not null
    );
    create index external_sessions_identity on external_sessions (identity_id);

    -- A sign-in that has begun: the browser knows state and key, only the server knows the PKCE verifier. If the
    -- sign-in links an account, only the user who has begun it can complete it.
    create table external_authorizations (
      state_hash text primary key,
      key_hash text not null,
      provider text not null,
      user_uuid uuid references users on delete cascade,
      code_verifier text not null,
      nonce text not null,
      redirect_uri text not null,
      expires_at timestamptz not null
    );
    create index external_authorizations_user on external_authorizations (user_uuid);
    create index external_authorizations_expiry on external_authorizations (expires_at);

    drop table discord_authorizations;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table external_authorizations, external_sessions, external_identities;
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
