import type { Knex } from 'knex';

/** When a browser was last used, and who was lately pushed a notice of whom. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table web_subscriptions add column updated_at timestamptz not null default now();
    update web_subscriptions set updated_at = created_at;

    create table friend_notices (
      to_uuid uuid not null references users on delete cascade,
      from_uuid uuid not null references users on delete cascade,
      told_at timestamptz not null default now(),
      primary key (to_uuid, from_uuid)
    );
    create index friend_notices_from on friend_notices (from_uuid);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table friend_notices; alter table web_subscriptions drop column updated_at');
}
