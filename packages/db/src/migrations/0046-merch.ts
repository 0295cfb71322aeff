import type { Knex } from 'knex';

/** Purchases with points. `point_changes` becomes the ledger: each balance is the sum of its rows. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    alter table consumables add column download_file_id text;

    -- What was bought, by the name and the price of that time; the buyer names a purchase, so that it can be repeated.
    create table purchases (
      id bigint generated always as identity primary key,
      uuid uuid not null,
      user_uuid uuid not null references users on delete cascade,
      consumable_id bigint references consumables on delete set null,
      name text not null,
      price int not null check (price >= 0),
      created_at timestamptz not null default now(),
      unique (user_uuid, uuid)
    );
    create index purchases_buyer on purchases (user_uuid, id desc);
    create index purchases_consumable on purchases (consumable_id);

    -- A row with a purchase takes from the balance of a season, and leaves its points and ranks as they are.
    alter table point_changes add column purchase_id bigint references purchases on delete cascade;
    alter table point_changes drop constraint point_changes_season_id_fkey;
    -- A season takes its points away with it, and so the rows that they are the sum of.
    alter table point_changes add constraint point_changes_season_id_fkey
      foreign key (season_id) references seasons on delete cascade;
    create index point_changes_season on point_changes (season_id);
    create index point_changes_purchase on point_changes (purchase_id);
    alter table ranking_status add constraint ranking_status_spent check (spent between 0 and points);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    alter table ranking_status drop constraint ranking_status_spent;
    alter table point_changes drop constraint point_changes_season_id_fkey;
    alter table point_changes add constraint point_changes_season_id_fkey
      foreign key (season_id) references seasons on delete set null;
    drop index point_changes_season;
    alter table point_changes drop column purchase_id;
    drop table purchases;
    alter table consumables drop column download_file_id;
  `);
}
