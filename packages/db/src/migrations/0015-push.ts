import type { Knex } from 'knex';

/** Devices and browsers that receive push notifications, and the times of the last notifications. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table devices (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      token text not null unique,
      platform text not null check (platform in ('ios', 'android', 'web')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index devices_user on devices (user_uuid);

    create table web_subscriptions (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index web_subscriptions_user on web_subscriptions (user_uuid);

    -- The private key is encrypted by a key that the database does not hold.
    create table vapid_keys (
      one boolean primary key default true check (one),
      public_key text not null,
      private_key text not null
    );

    -- When a DJ's fans were told last.
    create table fan_notifications (
      dj_uuid uuid primary key references users on delete cascade,
      notified_at timestamptz not null
    );

    create table friend_notifications (
      to_uuid uuid not null references users on delete cascade,
      from_uuid uuid not null references users on delete cascade,
      notified_at timestamptz not null default now(),
      primary key (to_uuid, from_uuid)
    );
    create index friend_notifications_from on friend_notifications (from_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table friend_notifications, fan_notifications, vapid_keys, web_subscriptions, devices;
  `);
}
