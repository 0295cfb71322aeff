import type { Knex } from 'knex';

/** Pictures put up for chat, with their size on screen: nothing jumps while they load. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table chat_pictures (
      id text primary key,
      user_uuid uuid not null references users (uuid) on delete cascade,
      width int not null check (width > 0),
      height int not null check (height > 0),
      animated boolean not null default false,
      hidden_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index chat_pictures_user on chat_pictures (user_uuid, created_at desc);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table chat_pictures');
}
