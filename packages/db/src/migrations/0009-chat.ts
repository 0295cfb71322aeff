import type { Knex } from 'knex';

/** Chat messages of hangouts with their reactions and images. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table chat_messages (
      id bigint generated always as identity primary key,
      room_uuid uuid not null references rooms on delete cascade,
      uuid uuid not null,
      user_uuid uuid,
      body jsonb not null,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      unique (room_uuid, uuid)
    );
    create index chat_messages_room on chat_messages (room_uuid, id desc);

    create table chat_reactions (
      room_uuid uuid not null,
      message_uuid uuid not null,
      reaction text not null,
      user_uuid uuid not null,
      name text not null,
      created_at timestamptz not null default now(),
      primary key (room_uuid, message_uuid, reaction, user_uuid),
      foreign key (room_uuid, message_uuid) references chat_messages (room_uuid, uuid) on delete cascade
    );

    create table chat_images (
      id text primary key,
      user_uuid uuid not null references users (uuid) on delete cascade,
      width int not null check (width > 0),
      height int not null check (height > 0),
      animated boolean not null default false,
      hidden_at timestamptz,
      public_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index chat_images_user on chat_images (user_uuid, created_at desc);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table chat_images, chat_reactions, chat_messages;
  `);
}
