import type { Knex } from 'knex';

/**
 * Seasons, points, purchases with points, and avatars. [H1245] Ranking marks give a user's rank without counting the
 * whole ranking.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table seasons (
      id bigint generated always as identity primary key,
      name text not null,
      description text not null default '',
      start_date timestamptz not null,
      end_date timestamptz not null,
      awards jsonb not null default '[]',
      awarded_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (start_date < end_date),
      -- Seasons never overlap, even if they are written concurrently.
      constraint seasons_apart exclude using gist (tstzrange(start_date, end_date) with &&)
    );
    create unique index seasons_name on seasons (lower(name));

    -- Points earned while no season was current have no season_id: they count towards lifetime points only.
    create table ranking_status (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      season_id bigint references seasons on delete cascade,
      points int not null default 0 check (points >= 0),
      spent int not null default 0 constraint ranking_status_spent check (spent between 0 and points),
      achieved_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index ranking_status_person on ranking_status (user_uuid, coalesce(season_id, 0));
    -- All columns of the ranking order ascend, so that a row comparison on this index finds a rank.
    create index ranking_status_order on ranking_status (season_id, (-points), achieved_at, id) where points > 0;

    -- Lifetime points of all users, maintained by a trigger.
    create table lifetime_points (
      user_uuid uuid primary key references users on delete cascade,
      -- The number of the account, which orders equal points of the same time.
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

    -- Every thousandth row of a ranking with the number of rows before it; season 0 is the ranking of all seasons.
    create table ranking_marks (
      season_id bigint not null,
      position int not null,
      points int not null,
      achieved_at timestamptz not null,
      id bigint not null,
      primary key (season_id, position)
    );
    create index ranking_marks_order on ranking_marks (season_id, (-points), achieved_at, id);

    create table avatars (
      id bigint generated always as identity unique,
      slug text primary key,
      avatar_status text not null check (avatar_status in ('PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY')),
      discord_only boolean not null default false,
      -- The picture of an avatar that the client does not draw itself.
      image_url text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table avatar_assignments (
      id bigint generated always as identity primary key,
      avatar_slug text not null references avatars on update cascade on delete cascade,
      user_uuid uuid not null references users on delete cascade,
      assignment_type text not null check (assignment_type in ('MANUAL', 'SEASON_AWARD', 'PURCHASED')),
      season_id bigint references seasons on delete set null,
      created_at timestamptz not null default now(),
      unique (user_uuid, avatar_slug, assignment_type)
    );
    create index avatar_assignments_avatar on avatar_assignments (avatar_slug);

    -- Offers that users buy with points.
    create table consumables (
      id bigint generated always as identity primary key,
      name text not null,
      description text not null default '',
      price int not null check (price >= 0),
      quantity int check (quantity >= 0),
      image_file_id text,
      avatar_slug text references avatars on update cascade on delete set null,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      download_file_id text
    );
    create index consumables_listed on consumables (created_at desc, id desc);

    -- Purchases with the name and price at that time. The buyer chooses the uuid, so that a repeated request buys once.
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

    -- Ledger of all changes of points, with their reasons; a play gives points at most once.
    create table point_changes (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      -- Deleting a season deletes its points, and so the ledger rows that add up to them.
      season_id bigint references seasons on delete cascade,
      play_id uuid unique,
      points int not null,
      -- A row with a purchase reduces the balance of a season, but not its points and ranks.
      purchase_id bigint references purchases on delete cascade,
      reason text,
      actor_uuid uuid references users on delete set null,
      created_at timestamptz not null default now()
    );
    create index point_changes_user on point_changes (user_uuid, id desc);
    create index point_changes_season on point_changes (season_id);
    create index point_changes_purchase on point_changes (purchase_id);

    -- Number of votes that gave points, per DJ, voter and day.
    create table daily_vote_counts (
      dj_uuid uuid not null references users on delete cascade,
      voter_uuid uuid not null references users on delete cascade,
      day date not null,
      votes int not null default 1,
      primary key (dj_uuid, voter_uuid, day)
    );
    create index daily_vote_counts_day on daily_vote_counts (day);

    insert into avatars (slug, avatar_status, discord_only) values
      ('nova', 'PUBLIC', false), ('milo', 'PUBLIC', false), ('zuri', 'PUBLIC', false), ('frida', 'PUBLIC', false),
      ('ollie', 'PUBLIC', false), ('dex', 'PUBLIC', false), ('dolly', 'PUBLIC', false), ('amal', 'PUBLIC', false),
      ('riot', 'PUBLIC', false), ('miso', 'PUBLIC', false), ('bruno', 'PUBLIC', false), ('bao', 'PUBLIC', false),
      ('pico', 'PUBLIC', false), ('rusty', 'PUBLIC', false), ('mochi', 'PUBLIC', false), ('waddle', 'PUBLIC', false),
      ('rex', 'PUBLIC', false), ('beep', 'PUBLIC', false), ('boo', 'PUBLIC', false), ('juno', 'PUBLIC', false),
      ('zorp', 'PUBLIC', false), ('spike', 'PUBLIC', false), ('luna', 'SUBSCRIBER_ONLY', false),
      ('tape', 'SUBSCRIBER_ONLY', false), ('mirra', 'SEASON_AWARD', false), ('sol', 'SEASON_AWARD', false),
      ('wax', 'PUBLIC', true), ('dot', 'PUBLIC', true);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table avatar_assignments, avatars, daily_vote_counts, point_changes, purchases, consumables, ranking_marks, lifetime_points, ranking_status, seasons;
    drop function add_lifetime_points;
  `);
}
