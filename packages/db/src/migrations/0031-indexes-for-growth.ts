import type { Knex } from 'knex';

/**
 * Indexes for what else reads whole tables of a large place: the messages, reactions and votes of one account when it is
 * deleted or archived, the songs that AutoDJ has not played for long, and the figures of some days.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    create index plays_room_song on plays (room_uuid, song_id, start_time desc);
    create index plays_time on plays (start_time);
    create index song_votes_user on song_votes (user_uuid);
    create index daily_vote_counts_voter on daily_vote_counts (voter_uuid);
    create index chat_messages_author on chat_messages (user_uuid);
    create index chat_messages_quotes on chat_messages using gin ((body -> 'replies') jsonb_path_ops)
      where body -> 'replies' <> '[]';
    create index chat_reactions_user on chat_reactions (user_uuid);
    create index direct_messages_author on direct_messages (user_uuid);
    create index direct_messages_quotes on direct_messages using gin ((body -> 'replies') jsonb_path_ops)
      where body -> 'replies' <> '[]';
    create index direct_messages_group_changes on direct_messages using gin ((body -> 'groupChange' -> 'uuids'))
      where body -> 'groupChange' -> 'uuids' is not null;
    create index direct_message_reactions_user on direct_message_reactions (user_uuid);
    create index conversations_second on conversations (second_uuid);
    create index reports_user on reports (user_uuid);
    create index room_admissions_user on room_admissions (user_uuid);
    create index rooms_auto_dj_crate on rooms (auto_dj_crate_uuid) where auto_dj_crate_uuid is not null;
    create index users_owner on users (owner_uuid) where owner_uuid is not null;
    create index sessions_created on sessions (created_at);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw(`
    drop index plays_room_song, plays_time, song_votes_user, daily_vote_counts_voter, chat_messages_author,
      chat_messages_quotes, chat_reactions_user, direct_messages_author, direct_messages_quotes,
      direct_messages_group_changes, direct_message_reactions_user, conversations_second, reports_user,
      room_admissions_user, rooms_auto_dj_crate, users_owner, sessions_created
  `);
}
