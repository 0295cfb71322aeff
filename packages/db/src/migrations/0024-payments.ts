import type { Knex } from 'knex';

/** [R011] Paid plans: customers at the payment provider, their subscriptions, receipts and events. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table payment_customers (
      user_uuid uuid primary key references users on delete cascade,
      customer_id text not null unique,
      -- The open checkout of a user: at most one, so that nobody pays twice.
      checkout_id text,
      checkout_url text,
      checkout_plan text,
      checkout_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index payment_customers_checkout on payment_customers (checkout_at) where checkout_id is not null;

    create table subscriptions (
      -- Id of the subscription at the payment provider.
      id text primary key,
      user_uuid uuid not null references users on delete cascade,
      status text not null check (status in ('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete',
        'incomplete_expired', 'paused')),
      plan text not null,
      name text not null,
      level int not null check (level >= 0),
      -- In the smallest unit of the currency, such as cents.
      amount int not null,
      currency text not null,
      -- Billing period: day, week, month or year.
      period text not null,
      -- ISO 3166-1 alpha-2 country of the billing address, or else the country in which the checkout was opened.
      region text,
      started_at timestamptz not null,
      current_period_end timestamptz not null,
      cancels_at_period_end boolean not null default false,
      ended_at timestamptz,
      -- True if it is paid in addition to another subscription of the same user.
      is_duplicate boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index subscriptions_user on subscriptions (user_uuid);
    create index subscriptions_started on subscriptions (started_at desc, id);

    create table payment_receipts (
      -- Id of the invoice at the payment provider.
      id text primary key,
      user_uuid uuid not null references users on delete cascade,
      subscription_id text,
      number text,
      amount int not null,
      currency text not null,
      url text,
      paid_at timestamptz not null
    );
    create index payment_receipts_user on payment_receipts (user_uuid, paid_at desc);
    create index payment_receipts_paid on payment_receipts (paid_at);

    create table payment_events (
      id text primary key,
      type text not null,
      received_at timestamptz not null default now()
    );
    create index payment_events_received on payment_events (received_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table payment_events, payment_receipts, subscriptions, payment_customers;
  `);
}
