import type { PlayEndReason } from '@hangout/rules';
import type { Song } from '../../rest/shapes/song-shape.ts';
import type { ChatMessage } from './chat-message.ts';
import type { RoomSettings, VoteCounts } from './state.ts';

/** Messages from a hangout to its clients, by name. */
export interface RoomMessages {
  /** [R099] A play has ended: its entry in the history, and [H872] why it ended, if known. */
  playedSong: SongPlay & { endReason?: PlayEndReason };
  /** The new and changed messages of one tick. The uuid of a changed one is already known to the client. */
  messages: ChatMessage[];
  updatedRoomSettings: RoomSettings;
  kickedFromRoom: { reason: string; type: KickType; expirationTime?: number };
  /** [R095] Clients reconnect with a new ticket, after a random delay of at most 2 s. */
  roomReset: Record<string, never>;
  playedOneTimeAnimation: { userUuid: string; animation: 'jump' | 'emoji'; emoji?: string };
  /** A notice to one user, with a code that says, for example, that the seat was lost because the queue is empty. */
  notice: { code: PersonalEventCode; details?: unknown };
  /** The number of open reports of this hangout; sent to moderators. */
  reports: { open: number };
  /** The chat was cleared: all messages up to this id are deleted. */
  chatCleared: { upTo: number };
  /**
   * [H993] An author's account was deleted: clients replace the name and figure on the author's messages, and remove
   * the author's reactions.
   */
  authorDeleted: DeletedAuthor;
  /** [H1987] The operator's pages or banners have changed: clients read them again. */
  siteChanged: Record<string, never>;
}

/** Codes of messages to one user about their seat, song and restrictions; clients translate them. */
const personalEventCodes = [
  'seat_is_yours',
  'seat_taken_away',
  'seat_not_allowed',
  'seat_in_other_hangout',
  'seat_lost_connection',
  'seat_removed',
  'seat_out_of_songs',
  'seat_made_room',
  'seat_paused_too_long',
  'seat_idle',
  // [H1601] Asks an inactive DJ whether they are still there; `details.until` is when they lose the seat, epoch ms.
  'seat_still_there',
  'song_blocked',
  'song_explicit',
  'song_provider',
  'song_not_playable',
  'song_too_long',
  'song_no_source',
  'song_live_set',
  'song_failed',
  'chat_disabled',
  'chat_enabled',
  'dj_disabled',
  'dj_enabled',
  'voice_disabled',
  'voice_enabled',
] as const;
export type PersonalEventCode = (typeof personalEventCodes)[number];
export type KickType =
  | 'kicked'
  | 'banned'
  | 'deleted'
  | 'globalKick'
  | 'globalBan'
  | 'replaced'
  /** [H491] The session with which the user joined has ended. */
  | 'signedOut';

/** An author whose account was deleted, with the name and figure to show instead. */
export interface DeletedAuthor {
  userUuid: string;
  userName: string;
  avatarId: string;
  color: string;
}

export interface SongPlay {
  playId: string;
  song: Song;
  voteCounts: VoteCounts;
  djUuid: string;
  djName?: string;
  /** When the play began, ISO 8601. */
  playedAt: string;
}

/**
 * Refusals of a join by the hangout or its process, with their English messages. The SDK passes on only the message, by
 * which the client finds the code.
 */
export const admissionRefusals = {
  room_full: 'This hangout is full',
  too_many_guests: 'Too many guests of your network are in this hangout: please sign in',
  too_many_connections: 'Too many connections are open from here: please close some windows',
} as const;
export type AdmissionRefusalCode = keyof typeof admissionRefusals;

/**
 * Name of the byte message that carries voices in both directions. Its format is in voice-packet.ts, which browsers
 * load only when somebody opens a microphone.
 */
export const voiceMessage = 'voice';

/** Name of the Colyseus room type. */
export const hangoutRoom = 'hangout';
/** WebSocket close codes besides those of Colyseus (4000-4010). */
export const closeCodes = { kicked: 4101, reset: 4102, replaced: 4103, slow: 4104 } as const;
