import type { Knex } from 'knex';

/** Seasons, points and avatars. */
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
      -- One season at a time, whoever writes.
      constraint seasons_apart exclude using gist (tstzrange(start_date, end_date) with &&)
    );
    create unique index seasons_name on seasons (lower(name));

    -- Points made while no season was on stand without one: they count for a lifetime only.
    create table ranking_status (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      season_id bigint references seasons on delete cascade,
      points int not null default 0 check (points >= 0),
      spent int not null default 0,
      achieved_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index ranking_status_person on ranking_status (user_uuid, coalesce(season_id, 0));
    create index ranking_status_order on ranking_status (season_id, points desc, achieved_at, id);

    -- Every change of points with its reason; a play gives points once.
    create table point_changes (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      season_id bigint references seasons on delete set null,
      play_id uuid unique,
      points int not null,
      reason text,
      actor_uuid uuid references users on delete set null,
      created_at timestamptz not null default now()
    );
    create index point_changes_user on point_changes (user_uuid, id desc);

    -- How many votes of one person counted for one DJ on one day.
    create table daily_vote_counts (
      dj_uuid uuid not null references users on delete cascade,
      voter_uuid uuid not null references users on delete cascade,
      day date not null,
      votes int not null default 1,
      primary key (dj_uuid, voter_uuid, day)
    );
    create index daily_vote_counts_day on daily_vote_counts (day);

    create table avatars (
      id bigint generated always as identity unique,
      slug text primary key,
      avatar_status text not null check (avatar_status in ('PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY')),
      discord_only boolean not null default false,
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
    drop table avatar_assignments, avatars, daily_vote_counts, point_changes, ranking_status, seasons;
  `);
}
