import type { Knex } from 'knex';

/** Lines of keeping order that somebody wrote, apart from those that a deed left by itself. */
export async function up(db: Knex): Promise<void> {
  await db.raw('alter table moderation_actions add column by_hand boolean not null default false');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('alter table moderation_actions drop column by_hand');
}
