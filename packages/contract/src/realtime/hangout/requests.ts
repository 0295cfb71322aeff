import { isEmoji, SONG_REFUSALS, VOICE_PROFILES } from '@hangout/rules';
import { z } from 'zod';
import { Uuid } from '../../framework/fields.ts';
import { SongDescription, SongRef } from '../../rest/shapes/song-shape.ts';
import { ChatDraft, ChatMessage, MessageText } from './chat-message.ts';
import type { RosterEntry, SongVotes, VoteCounts } from './state.ts';

/** A request to a hangout: payload, answer and rate limit. */
export interface RoomRequest {
  readonly payload: z.ZodType;
  readonly answer: z.ZodType;
  /** Rate limit: at most `points` requests per user in `seconds`. */
  readonly limit: { readonly points: number; readonly seconds: number };
  /** Name of the token bucket, which several requests can share; by default the request's own. */
  readonly bucket?: string;
}

const nothing = z.object({});
const plain = { points: 20, seconds: 10 };
const meant = z
  .string()
  .max(60)
  .optional()
  .describe('the play that is meant: what was sent for one song never counts for the next');
const cursor = z.string().max(100).optional();
// Answers come from our own server, so they are typed and not parsed.
const own = <T>() => z.custom<T>();

const Emoji = z.string().max(16).refine(isEmoji, 'must be an emoji');

/** Asks for older messages of a hangout or a conversation. */
export const OlderMessagesQuery = z.object({
  before: z.number().int().optional().describe('id of the oldest line at hand'),
  limit: z.number().int().min(1).max(100).default(50),
});
export const MessagesPage = z.object({ messages: z.array(ChatMessage), more: z.boolean() });
export const editedText = { message: MessageText.min(1) };
export const reactionInput = { reaction: Emoji };

/** [H1593] A song that a DJ chooses: a reference, with a description in case it is not stored. */
const ChosenSong = SongRef.extend(SongDescription.shape);
export type ChosenSong = z.infer<typeof ChosenSong>;

export const roomRequests = {
  addDj: {
    payload: z.object({ song: ChosenSong.optional() }),
    answer: z.union([z.object({ position: z.number() }), z.object({ waiting: z.number() })]),
    limit: plain,
  },
  leaveWaiting: { payload: nothing, answer: nothing, limit: plain },
  removeDj: { payload: z.object({ djUuid: Uuid.optional() }), answer: nothing, limit: plain },
  updateNextSong: { payload: z.object({ song: ChosenSong.nullable() }), answer: nothing, limit: plain },
  voteOnSong: {
    payload: z.object({
      songVotes: z.object({ like: z.boolean().nullable().optional(), star: z.boolean().optional() }),
      playId: meant,
    }),
    answer: own<{ songVotes: SongVotes; voteCounts: VoteCounts }>(),
    limit: { points: 30, seconds: 10 },
  },
  pauseDj: {
    payload: z.object({ paused: z.boolean() }),
    answer: z.object({ pausedUntil: z.number().nullable().describe('epoch ms; null while one plays') }),
    limit: plain,
  },
  /** [H1601] An inactive DJ answers that they are still there. */
  stillThere: { payload: nothing, answer: nothing, limit: plain },
  skipSong: { payload: z.object({ playId: meant }), answer: nothing, limit: plain },
  voteToSkip: {
    payload: z.object({ playId: meant }),
    answer: z.object({ votes: z.number(), needed: z.number() }),
    limit: plain,
  },
  reportUnplayable: {
    payload: z.object({ playId: z.string().max(60) }),
    answer: z
      .object({ reports: z.number(), needed: z.number() })
      .describe('how many of those who count have reported it, and how many it takes to skip the song'),
    limit: { points: 6, seconds: 60 },
  },
  playOneTimeAnimation: {
    payload: z.object({ animation: z.enum(['jump', 'emoji']), emoji: Emoji.optional() }),
    answer: nothing,
    limit: { points: 10, seconds: 5 },
  },
  moveOnFloor: {
    payload: z.object({
      x: z.number().describe('0 to 1 from left to right; beyond the floor counts as its edge'),
      y: z.number().describe('0 to 1 from the stage to the viewer'),
    }),
    answer: z.object({ x: z.number(), y: z.number() }).describe('where the person then stands'),
    limit: { points: 10, seconds: 5 },
  },
  sendMessage: {
    payload: ChatDraft,
    answer: z.object({ id: z.number(), uuid: z.string(), date: z.number() }),
    limit: { points: 5, seconds: 5 },
  },
  editMessage: {
    payload: z.object({ uuid: Uuid, ...editedText }),
    answer: ChatMessage,
    limit: plain,
  },
  deleteMessage: { payload: z.object({ uuid: Uuid }), answer: ChatMessage, limit: plain },
  toggleReaction: {
    payload: z.object({ uuid: Uuid, ...reactionInput }),
    answer: ChatMessage,
    limit: plain,
  },
  messages: {
    payload: OlderMessagesQuery,
    answer: MessagesPage,
    limit: plain,
  },
  openMicrophone: {
    payload: z.object({
      profile: z.enum(VOICE_PROFILES).describe('liveSet only while the own live set plays'),
    }),
    answer: z.object({
      delayMs: z.number().describe('how far ahead of everyone the song of a speaker runs here, ms'),
      since: z.number().describe('epoch ms, as in the state; a later one of the same person has another'),
    }),
    limit: plain,
    bucket: 'microphone',
  },
  closeMicrophone: { payload: nothing, answer: nothing, limit: plain, bucket: 'microphone' },
  roster: {
    payload: z.object({
      cursor,
      limit: z.number().int().min(1).max(200).default(50),
      search: z.string().max(60).optional(),
    }),
    answer: own<{ users: RosterEntry[]; next: string | null; total: number }>(),
    limit: plain,
  },
  serverTime: {
    payload: z.object({ sent: z.number() }),
    answer: z.object({ sent: z.number(), now: z.number() }),
    limit: { points: 60, seconds: 10 },
  },
} as const satisfies Record<string, RoomRequest>;

type RoomRequests = typeof roomRequests;
export type RoomRequestName = keyof RoomRequests;
export type RoomRequestInput<N extends RoomRequestName> = z.input<RoomRequests[N]['payload']>;
export type RoomPayload<N extends RoomRequestName> = z.output<RoomRequests[N]['payload']>;
export type RoomResponse<N extends RoomRequestName> = z.output<RoomRequests[N]['answer']>;

/** Refusals of room requests, with English messages; clients translate by code. */
export const roomRefusals = {
  invalid_request: 'Bad Request',
  unknown_request: 'This request is not known here',
  rate_limited: 'Too many requests, please slow down',
  internal: 'Something went wrong, please try again',
  unavailable: 'We could not keep that just now, please try again',
  not_registered: 'Please sign up to do that',
  not_allowed: 'You may not do that here',
  no_song: 'Add a song to your queue first',
  already_seated: 'You already have a seat here',
  already_waiting: 'You are already on the waiting list',
  waiting_list_full: 'The waiting list is full',
  not_seated: 'You have no seat here',
  not_waiting: 'You are not on the waiting list',
  song_not_found: 'This song is not known',
  ...SONG_REFUSALS,
  nothing_playing: 'Nothing is playing',
  song_over: 'This song is over',
  own_song: 'You cannot vote on your own song',
  skip_vote_off: 'Voting to skip is off here',
  chat_disabled: 'You cannot chat here right now',
  slow_mode: 'One moment before your next line',
  registered_only: 'Only registered people come in and write at the moment',
  no_links: 'No links and pictures at the moment',
  account_too_new: 'Your account is too new for this',
  chat_off: 'Chat is off here',
  live_audio_off: 'Live audio is off in this hangout',
  not_publisher: 'Only DJs and owners speak here',
  voice_disabled: 'You cannot speak here right now',
  voice_closed: 'Nobody speaks here at the moment',
  no_live_set: 'Your live set does not play at the moment',
  message_empty: 'Write something first',
  message_too_long: 'Message is too long',
  message_not_found: 'This message is gone',
  edit_window_over: 'This message can no longer be changed',
  fenced: 'This hangout has moved, one moment',
} as const;
export type RoomRefusalCode = keyof typeof roomRefusals;
