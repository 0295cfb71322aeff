import type { Knex } from 'knex';

/** [H2211] When the days of a voucher begin, and [H2216] what was paid back of a payment. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Null if they began before this column was there.
    alter table users add gift_from timestamptz;
    -- In the smallest unit of the currency, like the amount.
    alter table payment_receipts add refunded int not null default 0;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table payment_receipts drop refunded;
    alter table users drop gift_from;
  `);
}
