import type { Knex } from 'knex';

/**
 * [H632] Lifetime points of all users, maintained by a trigger, and [H1245] marks in each ranking, so that a place is
 * found without counting the whole ranking.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table lifetime_points (
      user_uuid uuid primary key references users on delete cascade,
      -- The number of the account, by which equal points of the same time are ordered.
      id bigint not null,
      points int not null default 0,
      spent int not null default 0,
      achieved_at timestamptz not null
    );
    create index lifetime_points_order on lifetime_points ((-points), achieved_at, id) where points > 0;

    create function add_lifetime_points() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update lifetime_points set points = points - old.points, spent = spent - old.spent
          where user_uuid = old.user_uuid;
      end if;
      if tg_op <> 'DELETE' then
        insert into lifetime_points as l (user_uuid, id, points, spent, achieved_at)
          select new.user_uuid, u.id, new.points, new.spent, new.achieved_at from users u where u.uuid = new.user_uuid
          on conflict (user_uuid) do update set points = l.points + excluded.points, spent = l.spent + excluded.spent,
            achieved_at = greatest(l.achieved_at, excluded.achieved_at);
      end if;
      return null;
    end $$;
    create trigger ranking_status_lifetime after insert or update or delete on ranking_status
      for each row execute function add_lifetime_points();

    -- The order of a ranking, in one direction, so that a place is a row comparison on the index.
    drop index ranking_status_order;
    create index ranking_status_order on ranking_status (season_id, (-points), achieved_at, id) where points > 0;

    -- Each thousandth row of a ranking and how many stand before it; season 0 is the ranking of all seasons.
    create table ranking_marks (
      season_id bigint not null,
      position int not null,
      points int not null,
      achieved_at timestamptz not null,
      id bigint not null,
      primary key (season_id, position)
    );
    create index ranking_marks_order on ranking_marks (season_id, (-points), achieved_at, id);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table ranking_marks;
    drop trigger ranking_status_lifetime on ranking_status;
    drop function add_lifetime_points;
    drop table lifetime_points;
    drop index ranking_status_order;
    create index ranking_status_order on ranking_status (season_id, points desc, achieved_at, id);
  `);
}
