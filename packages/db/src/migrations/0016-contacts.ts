import type { Knex } from 'knex';

/** Contact books. Phone numbers and email addresses of people without an account are stored as keyed hashes only. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- The secret key with which phone numbers and email addresses in contact books are hashed.
    create table contact_secret (
      one boolean primary key default true check (one),
      secret text not null default gen_random_uuid()::text || gen_random_uuid()::text
    );

    insert into contact_secret default values;

    create table contact_entries (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      kind text not null check (kind in ('phone', 'email')),
      hash text not null,
      created_at timestamptz not null default now(),
      unique (user_uuid, hash)
    );

    -- Hashes by which accounts can be found: of verified phone numbers and email addresses only.
    create table contact_keys (
      hash text primary key,
      kind text not null,
      user_uuid uuid not null references users on delete cascade
    );
    create index contact_keys_user on contact_keys (user_uuid);

    create function contact_hash(kind text, value text) returns text language sql stable as $$
      select encode(sha256(convert_to(secret || ' ' || kind || ' ' || value, 'UTF8')), 'hex') from contact_secret
    $$;

    create function save_email_contact_key() returns trigger language plpgsql as $$
    begin
      if new.status = 'VERIFIED' then
        insert into contact_keys (hash, kind, user_uuid) values (contact_hash('email', lower(new.email)), 'email', new.user_uuid)
          on conflict (hash) do update set user_uuid = excluded.user_uuid;
      else
        delete from contact_keys where hash = contact_hash('email', lower(new.email)) and user_uuid = new.user_uuid;
      end if;
      return new;
    end $$;

    create function save_phone_contact_key() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from contact_keys where hash = contact_hash('phone', old.phone);
        return old;
      end if;
      insert into contact_keys (hash, kind, user_uuid) values (contact_hash('phone', new.phone), 'phone', new.user_uuid)
        on conflict (hash) do update set user_uuid = excluded.user_uuid;
      return new;
    end $$;

    create trigger emails_contact_key after insert or update of status on emails
      for each row execute function save_email_contact_key();

    create trigger phones_contact_key after insert or delete on phones
      for each row execute function save_phone_contact_key();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop trigger phones_contact_key on phones;
    drop trigger emails_contact_key on emails;
    drop table contact_keys, contact_entries, contact_secret;
    drop function save_phone_contact_key, save_email_contact_key, contact_hash;
  `);
}
