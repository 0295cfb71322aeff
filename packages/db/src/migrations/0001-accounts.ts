import type { Knex } from 'knex';

/** Accounts, their email addresses, their sessions and their second factors. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create table users (
      uuid uuid primary key default gen_random_uuid(),
      id bigint generated always as identity unique,
      kind text not null default 'user' check (kind in ('user', 'bot')),
      role text not null default 'user',
      capabilities text[] not null default '{}',
      badges text[] not null default '{}',
      status text not null default 'active' check (status in ('active', 'deactivated')),
      banned_until timestamptz,
      resident boolean not null default false,
      owner_uuid uuid references users on delete cascade,
      -- What the owner of a bot allows the bot to do in hangouts.
      bot_permissions text[] not null default '{chat,dj}',
      password_hash text,
      nickname text not null,
      -- Two nicknames that people could confuse have one of these in common.
      nickname_skeleton text not null,
      nickname_drawn_skeleton text,
      avatar_id text not null,
      color text not null default '#562DF9',
      first_name text, last_name text, bio text,
      birthday date, display_birthday boolean not null default false,
      pronoun text, display_pronouns boolean not null default true,
      song_of_the_week text, song text, zodiac text,
      profile_picture text, cover_picture text,
      facebook text, instagram text, twitter text, snapchat text, tiktok text,
      music_providers text[] not null default '{}',
      price_for_gig numeric,
      dj_points int not null default 0,
      subscription_level int not null default 0,
      explicit_allowed boolean not null default true,
      findable_by_email boolean not null default true,
      -- The language that the user has chosen; null before the first choice.
      locale text,
      user_data jsonb not null default '{}',
      deactivation_requested_at timestamptz,
      -- When a requested deactivation takes effect, and whether the account is then deleted.
      deactivates_at timestamptz,
      deletes_then boolean not null default false,
      -- When the account was emptied: its row stays, because plays and messages refer to the row.
      deleted_at timestamptz,
      -- When the account's plan ends unless it is renewed; null if it has no end.
      subscription_until timestamptz,
      -- The plan that a voucher gave. subscription_level is the better one of this plan and the paid plan.
      gift_level int not null default 0 check (gift_level >= 0),
      gift_until timestamptz,
      second_factor_since timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index users_nickname on users (nickname_skeleton);
    create unique index users_nickname_drawn on users (nickname_drawn_skeleton);
    -- Full-text index: users search for each other by words of the nickname.
    create index users_name_words on users using gin (
      to_tsvector('simple', regexp_replace(nickname, '[._''-]+', ' ', 'g')));

    create index users_leaving on users (deactivates_at) where deactivates_at is not null;
    create index users_plan_end on users (subscription_until) where subscription_until is not null;

    -- Archives with all data of a user. Each archive is a file in the file store below archives/.
    create table archives (
      id uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      status text not null default 'PENDING' check (status in ('PENDING', 'READY', 'FAILED')),
      bytes bigint,
      requested_at timestamptz not null default now(),
      ready_at timestamptz,
      expires_at timestamptz,
      -- When the owner was reminded that the archive expires.
      reminded_at timestamptz
    );
    create index archives_user on archives (user_uuid, requested_at desc);
    create index archives_expiry on archives (expires_at);

    create table emails (
      id bigint generated always as identity primary key,
      user_uuid uuid not null references users on delete cascade,
      email text not null,
      type text not null check (type in ('personal', 'work', 'payment', 'spotify', 'discord')),
      status text not null
        check (status in ('PENDING_VERIFICATION', 'VERIFIED', 'DELETED', 'CREATED_BY_ADMIN')),
      -- Chosen by the owner; without a choice the oldest verified address is the main one.
      is_main boolean not null default false,
      -- True if it was verified without a session of the account, so that whoever set the account up need not own it.
      verified_outside boolean not null default false,
      code_hash text, code_expires_at timestamptz, code_tries int not null default 0,
      code_tries_without_session int not null default 0,
      last_sent_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index emails_verified_address on emails (lower(email))
      where status in ('VERIFIED', 'CREATED_BY_ADMIN');
    create index emails_address on emails (lower(email)) where status <> 'DELETED';
    create index emails_user on emails (user_uuid);

    create table sessions (
      sid uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      device text not null default '',
      network text not null default '',
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      ended_at timestamptz,
      -- When the user last entered the password or a code: sensitive changes need a recent time.
      authenticated_at timestamptz not null default now(),
      -- Number of the session's valid token; tokens with smaller numbers are refused.
      token_number int not null default 0,
      -- Until when the previous token is also accepted: infinity until the valid token is used for the first time.
      previous_token_until timestamptz,
      -- When the valid token was signed.
      renewed_at timestamptz not null default now(),
      -- Why the session has ended; clients tell its user.
      end_reason text,
      -- True if the sign-in used a passkey, which counts as two factors.
      has_second_factor boolean not null default false
    );
    create index sessions_user on sessions (user_uuid);
    create index sessions_last_use on sessions (last_used_at);
    create index sessions_end on sessions (ended_at) where ended_at is not null;

    -- Codes with which users without a password confirm in a session that they own the account.
    create table session_codes (
      sid uuid primary key references sessions on delete cascade,
      code_hash text not null,
      expires_at timestamptz not null,
      tries int not null default 0,
      sent_at timestamptz not null default now()
    );

    -- While users.second_factor_since is null, the row is a set-up that the user has not confirmed.
    create table second_factors (
      user_uuid uuid primary key references users on delete cascade,
      secret text not null,
      last_time_step bigint not null default 0,
      created_at timestamptz not null default now()
    );

    create table passkeys (
      id uuid primary key default gen_random_uuid(),
      user_uuid uuid not null references users on delete cascade,
      -- The authenticator's id of the credential, and the public key in COSE; both in base64url.
      credential_id text not null constraint passkeys_credential unique,
      public_key text not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_uuid);

    -- Hashes of challenges for an authenticator to sign; each can be used once.
    create table passkey_challenges (
      challenge_hash text primary key,
      purpose text not null,
      -- Owner of the passkey: for a sign-up the account to be created, for a sign-in null.
      user_uuid uuid,
      expires_at timestamptz not null
    );
    create index passkey_challenges_expiry on passkey_challenges (expires_at);

    create table recovery_codes (
      user_uuid uuid not null references users on delete cascade,
      code_hash text not null,
      primary key (user_uuid, code_hash)
    );

    create function notify_user_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', new.uuid::text);
      return new;
    end $$;

    create function notify_session_ended() returns trigger language plpgsql as $$
    begin
      perform pg_notify('user_changed', new.user_uuid::text);
      return new;
    end $$;

    create trigger users_changed after update of kind, role, capabilities, badges, status, banned_until,
        nickname, avatar_id, profile_picture, color, subscription_level, bot_permissions, password_hash, second_factor_since
      on users for each row execute function notify_user_changed();

    create trigger sessions_ended after update of ended_at, token_number
      on sessions for each row execute function notify_session_ended();
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop table recovery_codes, passkey_challenges, passkeys, second_factors, session_codes, sessions, emails, archives, users;
    drop function notify_user_changed, notify_session_ended;
  `);
}
