import type { Knex } from 'knex';

/** Keys that sign tokens, and used tokens. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- The key that encrypts the secrets is not in the database. One key per purpose signs; replaced keys only verify
    -- what they have signed.
    create table signing_keys (
      kid text primary key,
      purpose text not null check (purpose in ('tokens', 'tickets', 'urls')),
      secret text not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
    create unique index signing_keys_current on signing_keys (purpose) where retired_at is null;

    -- Used tickets, magic links and reset codes: each can be used once.
    create table used_tokens (
      jti text primary key,
      expires_at timestamptz not null
    );
    create index used_tokens_expiry on used_tokens (expires_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table used_tokens, signing_keys;
  `);
}
