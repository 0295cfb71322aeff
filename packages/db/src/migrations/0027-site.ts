import type { Knex } from 'knex';

/** What the operator tells users: pages in versions, users' consent, and banners. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- A version is never changed: users have agreed to exactly this text. An empty one takes the page away.
    create table page_versions (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('terms', 'privacy', 'imprint', 'rules')),
      texts jsonb not null,
      needs_consent boolean not null default false,
      published_at timestamptz not null default now()
    );
    create index page_versions_kind on page_versions (kind, id);

    create table page_consents (
      user_uuid uuid not null references users on delete cascade,
      version_id integer not null references page_versions,
      agreed_at timestamptz not null default now(),
      primary key (user_uuid, version_id)
    );
    create index page_consents_version on page_consents (version_id);

    create table site_banners (
      id integer generated always as identity primary key,
      texts jsonb not null,
      tone text not null check (tone in ('info', 'good', 'warning', 'incident')),
      link text,
      begins_at timestamptz not null default now(),
      ends_at timestamptz,
      updated_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      check (ends_at > begins_at)
    );
    create index site_banners_ends_at on site_banners (ends_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table site_banners, page_consents, page_versions;
  `);
}
