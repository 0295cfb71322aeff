import type { Knex } from 'knex';

/** Keys that sign tokens, and used tokens. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- A secret is encrypted by a key that the database does not hold. Of each purpose one key signs; those that were
    -- replaced verify what they have signed.
    create table signing_keys (
      kid text primary key,
      purpose text not null check (purpose in ('tokens', 'tickets', 'urls')),
      secret text not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    );
    create unique index signing_keys_current on signing_keys (purpose) where retired_at is null;

    -- Tickets, magic links and reset codes that were used: each is good once.
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
