import type { Knex } from 'knex';

/** The keys that tokens are signed with, and the tokens that were used. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table signing_keys (
      kid text primary key,
      purpose text not null unique,
      private_jwk jsonb not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now()
    );

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
