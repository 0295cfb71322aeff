import type { Knex } from 'knex';

/**
 * The inbox, notification settings, devices and browsers that receive pushes, and the times of the last
 * notifications.
 */
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
      -- Browser and system, by which the user recognizes the entry.
      device text not null default '',
      -- The session in which the browser subscribed: after that session has ended, nothing is pushed to the browser.
      session_sid uuid references sessions on delete cascade,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index web_subscriptions_user on web_subscriptions (user_uuid);
    create index web_subscriptions_session on web_subscriptions (session_sid);

    -- One row per recipient of an event.
    create table inbox_entries (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      event_uuid uuid not null,
      kind text not null,
      actor_uuid uuid references users on delete cascade,
      room_uuid uuid references rooms on delete cascade,
      data jsonb not null default '{}',
      created_at timestamptz not null default now(),
      read_at timestamptz,
      unique (user_uuid, event_uuid)
    );
    create index inbox_entries_user on inbox_entries (user_uuid, id desc);
    create index inbox_entries_unread on inbox_entries (user_uuid) where read_at is null;
    create index inbox_entries_age on inbox_entries (created_at);
    create index inbox_entries_actor on inbox_entries (actor_uuid);
    create index inbox_entries_room on inbox_entries (room_uuid);

    create table notification_settings (
      user_uuid uuid primary key references users on delete cascade,
      choices jsonb not null default '{}',
      -- Minutes since midnight in the time zone; null without quiet hours.
      quiet_from int,
      quiet_until int,
      time_zone text,
      updated_at timestamptz not null default now()
    );

    -- The key that encrypts the private key is not in the database.
    create table vapid_keys (
      one boolean primary key default true check (one),
      public_key text not null,
      private_key text not null
    );

    -- When the fans of a DJ were last notified.
    create table fan_notifications (
      dj_uuid uuid primary key references users on delete cascade,
      notified_at timestamptz not null
    );

    create table friend_notifications (
      to_uuid uuid not null references users on delete cascade,
      from_uuid uuid not null references users on delete cascade,
      kind text not null,
      notified_at timestamptz not null default now(),
      primary key (to_uuid, from_uuid, kind)
    );
    create index friend_notifications_from on friend_notifications (from_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table friend_notifications, fan_notifications, vapid_keys, notification_settings, inbox_entries, web_subscriptions,
      devices;
  `);
}
