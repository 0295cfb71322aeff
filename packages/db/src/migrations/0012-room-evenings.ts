import type { Knex } from 'knex';

/** Evenings of hangouts: songs that follow one another without a long silence. Those that were are drawn from plays. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table room_evenings (
      id uuid primary key default gen_random_uuid(),
      room_uuid uuid not null references rooms on delete cascade,
      started_at timestamptz not null,
      ended_at timestamptz not null,
      most_people int not null default 0,
      best_vibe real,
      best_play_id uuid references plays on delete set null
    );
    create unique index room_evenings_room on room_evenings (room_uuid, started_at desc);
    create index room_evenings_play on room_evenings (best_play_id);

    insert into room_evenings (room_uuid, started_at, ended_at, most_people)
    select room_uuid, min(start_time), max(coalesce(ended_at, start_time)), max(listeners)
    from (
      select *, sum(is_first) over (partition by room_uuid order by start_time, play_id) as evening
      from (
        select *, case when start_time - lag(coalesce(ended_at, start_time))
            over (partition by room_uuid order by start_time, play_id) < interval '30 minutes' then 0 else 1 end as is_first
        from plays
      ) marked
    ) numbered
    group by room_uuid, evening;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('drop table room_evenings');
}
