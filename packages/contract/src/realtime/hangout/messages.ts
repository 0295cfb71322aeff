import type { Song } from '../../rest/playlist-service/song-shape.ts';
import type { ChatMessage } from './chat-message.ts';
import type { RoomSettings, VoteCounts } from './state.ts';

/** What a hangout's room says of its own accord, by name. */
export interface RoomMessages {
  /** A play has ended: a line for the history [R099]. */
  playedSong: SongPlay;
  /** Chat of one tick: new lines, and old ones that changed (same uuid). */
  messages: ChatMessage[];
  updatedRoomSettings: RoomSettings;
  kickedFromRoom: { reason: string; type: KickType; expirationTime?: number };
  /** Come back with a new ticket after a random moment of at most 2 s [R095]. */
  roomReset: Record<string, never>;
  playedOneTimeAnimation: { userUuid: string; animation: 'jump' | 'emoji'; emoji?: string };
  /** A sentence for one person, by code, as when a DJ who ran dry stepped down. */
  notice: { code: PersonalEventCode; details?: unknown };
  /** To those who keep order here: how many reports of this hangout are open. */
  reports: { open: number };
  /** The chat was emptied: lines up to this id are gone for everybody. */
  chatCleared: { upTo: number };
}

/** What a hangout tells one person about their seat; the client translates by code. */
export const personalEventCodes = [
  'seat_is_yours',
  'seat_taken_away',
  'seat_not_allowed',
  'seat_in_other_hangout',
  'seat_lost_connection',
  'seat_removed',
  'seat_out_of_songs',
  'seat_made_room',
  'seat_paused_too_long',
  'song_blocked',
  'chat_disabled',
  'chat_enabled',
  'dj_disabled',
  'dj_enabled',
] as const;
export type PersonalEventCode = (typeof personalEventCodes)[number];
export type KickType = 'kicked' | 'banned' | 'deleted' | 'globalKick' | 'globalBan' | 'replaced';

/** A line of a hangout's history [R050]. */
export interface SongPlay {
  playId: string;
  song: Song;
  voteCounts: VoteCounts;
  djUuid: string;
  djName?: string;
  /** ISO moment of its start. */
  playedAt: string;
}

/** Name of the room type that clients join. */
export const hangoutRoom = 'hangout';
/** Close codes of ours, beside those of Colyseus (4000-4010). */
export const closeCodes = { kicked: 4101, reset: 4102, replaced: 4103, slow: 4104 } as const;
