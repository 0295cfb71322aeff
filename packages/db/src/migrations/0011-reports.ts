import type { Knex } from 'knex';

/** What people have reported, with a copy of it, and what became of that. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table reports (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('message', 'person', 'song')),
      -- what it is about, as one word: a person reports it once while it is open
      target text not null,
      state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
      reason text not null,
      text text not null default '',
      room_uuid uuid references rooms on delete cascade,
      reporter_uuid uuid references users on delete set null,
      -- a guest who is reported is in no table
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
  await db.raw('drop table reports');
}
