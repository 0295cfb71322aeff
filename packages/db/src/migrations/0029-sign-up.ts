import type { Knex } from 'knex';

/** Who may make an account: the rule of this place, invitations, and accounts that wait for approval. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- What admins set for the whole place while it runs; a missing row means the default.
    create table site_settings (
      key text primary key,
      value text not null,
      changed_at timestamptz not null default now()
    );

    create table sign_up_invitations (
      id integer generated always as identity primary key,
      code text not null unique,
      created_by uuid references users on delete set null,
      note text not null default '',
      max_uses integer not null check (max_uses > 0),
      uses integer not null default 0 check (uses between 0 and max_uses),
      -- Revoking an invitation ends it.
      ends_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index sign_up_invitations_created_by on sign_up_invitations (created_by);

    -- The invitation by which an account was made.
    create table invited_users (
      user_uuid uuid primary key references users on delete cascade,
      invitation_id integer not null references sign_up_invitations,
      invited_at timestamptz not null default now()
    );
    create index invited_users_invitation on invited_users (invitation_id);

    -- What the owner of an account that waits for an admin's approval writes about themselves; null where none waits.
    alter table users add application text;
    create index users_application on users (id) where application is not null;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table users drop application;
    drop table invited_users, sign_up_invitations, site_settings;
  `);
}
