import type { Knex } from 'knex';

/** Vouchers, and custom fields that external programs store on our rows. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table vouchers (
      id bigint generated always as identity primary key,
      code text not null unique check (code = upper(code)),
      email text,
      level int not null default 1 check (level between 1 and 2),
      status text not null default 'PENDING' check (status in ('PENDING', 'REDEEMED', 'REVOKED')),
      -- Number of days for which the plan is given; null without an end.
      plan_days int check (plan_days > 0),
      expires_at timestamptz,
      -- The account that signed up with the voucher before the email address that the voucher is for was verified.
      claimed_by uuid references users on delete set null,
      created_by uuid references users on delete set null,
      redeemed_by uuid references users on delete set null,
      redeemed_at timestamptz,
      created_at timestamptz not null default now()
    );

    create table custom_fields (
      entity text not null,
      entity_id text not null,
      key text not null,
      value jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (entity, entity_id, key)
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table custom_fields, vouchers;
  `);
}
