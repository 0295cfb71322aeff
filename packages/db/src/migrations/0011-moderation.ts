import type { Knex } from 'knex';

/** Moderation actions, notes of moderators, and reports. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table moderation_actions (
      id bigint generated always as identity primary key,
      type text not null,
      actor_uuid uuid,
      user_uuid uuid,
      room_uuid uuid,
      previous_role text,
      new_role text,
      previous_state jsonb,
      new_state jsonb,
      reason text,
      expiration_time timestamptz,
      by_hand boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index moderation_actions_user on moderation_actions (user_uuid);
    create index moderation_actions_room on moderation_actions (room_uuid);

    create table moderation_comments (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      author_uuid uuid references users on delete set null,
      comment text not null,
      created_at timestamptz not null default now()
    );
    create index moderation_comments_user on moderation_comments (user_uuid);

    create table reports (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('message', 'person', 'song')),
      -- Key of the reported target: each user can have only one open report about it
      target text not null,
      state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
      reason text not null,
      text text not null default '',
      room_uuid uuid references rooms on delete cascade,
      reporter_uuid uuid references users on delete set null,
      -- No foreign key, because a reported guest has no user row
      user_uuid uuid,
      user_name text,
      message_uuid uuid,
      song_id bigint references songs on delete set null,
      copy jsonb not null,
      handled_by uuid references users on delete set null,
      handled_at timestamptz,
      outcome text,
      created_at timestamptz not null default now()
    );
    create unique index reports_once on reports (reporter_uuid, target) where state = 'open';
    create index reports_room on reports (room_uuid, created_at desc);
    create index reports_open on reports (room_uuid) where state = 'open';
    create index reports_all on reports (created_at desc);
    create index reports_song on reports (song_id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table reports, moderation_comments, moderation_actions;
  `);
}
