import type { Knex } from 'knex';

/** Phone numbers for sign-in, numbers exempt from fraud checks, and recent verification requests. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table phones (
      phone text primary key,
      user_uuid uuid not null unique references users on delete cascade,
      verified_at timestamptz not null default now(),
      -- Hash of the number and of the network that proved last that it holds the phone.
      known_network text
    );

    create table phone_whitelist (
      id bigint generated always as identity primary key,
      phone text not null unique,
      note text,
      added_by uuid references users on delete set null,
      created_at timestamptz not null default now()
    );

    create table phone_codes (
      phone text not null,
      code_hash text not null,
      expires_at timestamptz not null,
      tries int not null default 0,
      -- The network that requested the code: each has a code of its own, so that none replaces that of another.
      -- Attempts from all other networks are counted separately.
      network text not null,
      tries_of_others int not null default 0,
      sent_at timestamptz not null default now(),
      primary key (phone, network)
    );

    -- Rows are stored for a day: rate limits count them.
    create table phone_validations (
      id bigint generated always as identity primary key,
      phone text not null,
      status text not null,
      line text not null,
      ip text not null,
      code_sent boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index phone_validations_phone on phone_validations (phone, created_at);
    create index phone_validations_ip on phone_validations (ip, created_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table phone_validations, phone_codes, phone_whitelist, phones;
  `);
}
