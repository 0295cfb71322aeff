import type { Knex } from 'knex';

/** Conversations of two people and of groups. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table conversations (
      uuid uuid primary key default gen_random_uuid(),
      -- both people of a conversation of two, the smaller uuid first; null for a group
      first_uuid uuid references users (uuid) on delete cascade,
      second_uuid uuid references users (uuid) on delete cascade,
      name text,
      owner_uuid uuid,
      created_at timestamptz not null default now(),
      check (first_uuid < second_uuid),
      unique (first_uuid, second_uuid)
    );

    create table direct_messages (
      id bigint generated always as identity primary key,
      conversation_uuid uuid not null references conversations on delete cascade,
      uuid uuid not null,
      user_uuid uuid not null,
      body jsonb not null,
      created_at timestamptz not null default now(),
      edited_at timestamptz,
      deleted_at timestamptz,
      unique (conversation_uuid, uuid)
    );
    create index direct_messages_newest on direct_messages (conversation_uuid, id desc);

    create table conversation_members (
      conversation_uuid uuid not null references conversations on delete cascade,
      user_uuid uuid not null references users (uuid) on delete cascade,
      last_read_id bigint not null default 0,
      joined_at timestamptz not null default now(),
      -- the member sees only messages with a greater id: those since they were added, or since they deleted the rest
      visible_after_id bigint not null default 0,
      -- deleted from the member's list until the next message
      is_hidden boolean not null default false,
      primary key (conversation_uuid, user_uuid)
    );
    create index conversation_members_user on conversation_members (user_uuid);

    create table direct_message_reactions (
      conversation_uuid uuid not null,
      message_uuid uuid not null,
      reaction text not null,
      user_uuid uuid not null,
      name text not null,
      created_at timestamptz not null default now(),
      primary key (conversation_uuid, message_uuid, reaction, user_uuid),
      foreign key (conversation_uuid, message_uuid)
        references direct_messages (conversation_uuid, uuid) on delete cascade
    );
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table direct_message_reactions, conversation_members, direct_messages, conversations;
  `);
}
