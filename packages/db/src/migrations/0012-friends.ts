import type { Knex } from 'knex';

/** Friends, friend requests, blocked users, and fans of DJs. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table blocked_users (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      blocked_uuid uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      unique (user_uuid, blocked_uuid),
      check (user_uuid <> blocked_uuid)
    );
    create index blocked_users_blocked on blocked_users (blocked_uuid);

    -- Each friendship has two rows, one per user, so that every query needs only one column.
    create table friends (
      user_uuid uuid not null references users on delete cascade,
      friend_uuid uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_uuid, friend_uuid),
      check (user_uuid <> friend_uuid)
    );
    create index friends_friend on friends (friend_uuid);

    create table friend_invitations (
      id bigint generated always as identity primary key,
      from_uuid uuid not null references users on delete cascade,
      to_uuid uuid not null references users on delete cascade,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (from_uuid <> to_uuid)
    );
    create unique index friend_invitations_open on friend_invitations (from_uuid, to_uuid) where status = 'pending';
    create index friend_invitations_from on friend_invitations (from_uuid, id desc);
    create index friend_invitations_to on friend_invitations (to_uuid, id desc);

    create table dj_fans (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      dj_uuid uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      unique (user_uuid, dj_uuid),
      check (user_uuid <> dj_uuid)
    );
    create index dj_fans_dj on dj_fans (dj_uuid, id desc);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table dj_fans, friend_invitations, friends, blocked_users;
  `);
}
