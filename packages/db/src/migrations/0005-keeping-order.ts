import type { Knex } from 'knex';

/** What keeping order needs: notes on people, hidden hangouts, guilds, and who dances in sight of all. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- The bucket is one of 256: it says where to try a password, and nearly nothing about it.
    alter table rooms
      add column password_bucket smallint,
      add column discord_guild_id text,
      add column hidden boolean not null default false;
    create index rooms_password_bucket on rooms (password_bucket) where deleted_at is null;
    create index rooms_discord_guild on rooms (discord_guild_id) where deleted_at is null;

    alter table presence add column on_floor boolean not null default false;

    alter table moderation_actions add column updated_at timestamptz not null default now();
    create index moderation_actions_room on moderation_actions (room_uuid);

    create table moderation_comments (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      author_uuid uuid references users on delete set null,
      comment text not null,
      created_at timestamptz not null default now()
    );
    create index moderation_comments_user on moderation_comments (user_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table moderation_comments;
    drop index moderation_actions_room;
    alter table moderation_actions drop column updated_at;
    alter table presence drop column on_floor;
    alter table rooms drop column password_bucket, drop column discord_guild_id, drop column hidden;
  `);
}
