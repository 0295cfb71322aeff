import { cleanText, MAX_CHAT_LENGTH } from '@hangout/rules';
import { z } from 'zod';
import { ShownText, Uuid } from '../../framework/fields.ts';
import { ChatImage } from '../../rest/chat/chat-images.ts';
import { CountryCode } from '../../rest/music-providers/music-providers.ts';
import { Song } from '../../rest/shapes/song-shape.ts';

const chatTypes = ['user', 'room', 'ChatMusicInfo', 'ChatGif'] as const;

/** [R067] A reaction to a message. Existing clients read the spelling `userUUID`. */
const Reaction = z.object({ userUUID: z.string(), messageId: z.string(), name: z.string() });

/** The parts of a message that a reply quotes. */
const Quote = z.object({
  uuid: z.string(),
  userName: z.string(),
  userUuid: z.string(),
  message: z.string().describe('empty where the quoted message was deleted'),
  deleted: z.boolean().optional(),
});

const ChatPlaylist = z.object({
  crateUuid: z.string(),
  crateName: z.string(),
  url: z.string().optional(),
  totalSongs: z.number().optional(),
  thumbnails: z.array(z.string()).optional(),
});
const ChatMedia = z.object({
  uri: z.string().max(2000),
  width: z.number().optional(),
  height: z.number().optional(),
  title: ShownText(200).optional().describe('what a GIF shows'),
  still: z.string().max(2000).optional().describe('address of its first frame'),
});

/** [H384] A hangout to which a message links. */
const ChatHangout = z.object({
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  design: z.string(),
  posterUrl: z.string().nullish(),
});

/** [R069] A song shared in a message. */
export const ChatMusicInfo = z.object({
  type: z.literal('ChatMusicInfo'),
  providersUrls: z.record(z.string(), z.string()),
  trackInfo: z.object({
    version: z.string().nullish(),
    duration: z.number(),
    genre: z.string().nullish(),
    id: z.string(),
    isrc: z.string().nullish(),
    musicProvider: z.string(),
    title: z.string(),
    user: z.object({ id: z.string(), name: z.string() }),
    artwork: z.object({
      width: z.number(),
      height: z.number(),
      url: z.string(),
      colours: z.array(z.string()).optional(),
    }),
  }),
});
export type ChatMusicInfo = z.infer<typeof ChatMusicInfo>;

/** [H1745] A change of a group, with the nicknames of that time. */
const GroupChange = z.object({
  kind: z.enum(['added', 'removed', 'left', 'renamed']),
  names: z.array(z.string()).describe('of the people who were added or removed'),
  uuids: z.array(z.string()).optional().describe('of the same people, in the same order'),
  title: z.string().nullable().describe('the new name of the group'),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** A message as everybody sees it. The server sets author and date. */
export const ChatMessage = z
  .object({
    id: z.number().int().describe('order in the hangout; -1 while it is not kept yet [R066]'),
    uuid: z.string(),
    message: z.union([z.string(), ChatMusicInfo]),
    type: z.enum(chatTypes),
    userUuid: z.string(),
    userName: z.string(),
    avatarId: z.string(),
    profilePicture: z.string().nullish().describe('[H557] of the author, when it was sent'),
    color: z.string(),
    badges: z.array(z.string()).default([]),
    highestRole: z.string().nullish(),
    date: z.number().describe('epoch ms'),
    editedAt: z.number().nullish(),
    deleted: z.boolean().optional(),
    replies: z.array(Quote).default([]).describe('what this line answers'),
    reactions: z.record(z.string(), z.array(Reaction)).default({}),
    imageUrls: z.array(z.string()).default([]),
    pictures: z.array(ChatImage).optional().describe('the same, with their size'),
    media: ChatMedia.nullish(),
    songs: z.array(Song).default([]),
    playlist: ChatPlaylist.nullish(),
    hangout: ChatHangout.nullish(),
    groupChange: GroupChange.optional().describe('in conversations of groups: what the author has changed'),
    mentions: z.array(z.string()).optional().describe('[H350] uuids of those whom the line names'),
    reportIdentifier: z.string().nullish(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof ChatMessage>;

/** [R069] A song to share, by its id at a provider; the server adds the rest. */
const SharedTrack = z.object({
  type: z.literal('ChatMusicInfo'),
  trackInfo: z.object({ id: z.string().max(200), musicProvider: z.string().max(40) }),
});

/** The text of a message as stored, without invisible characters. */
export const MessageText = z.string().max(MAX_CHAT_LENGTH, 'Message is too long').overwrite(cleanText);

/** What a sender sets in a message; the server adds the rest. With the same `uuid` a message is stored once. */
export const ChatDraft = z.object({
  uuid: Uuid,
  message: z.union([MessageText, SharedTrack]).default(''),
  type: z.enum(chatTypes).default('user'),
  replyTo: Uuid.optional().describe('uuid of the line that this one answers'),
  imageUrls: z.array(z.string().max(500)).max(4).default([]),
  media: ChatMedia.nullish(),
  songs: z
    .array(z.object({ songId: z.string().max(200), musicProvider: z.string().max(40).optional() }))
    .max(4)
    .default([]),
  playlist: z
    .object({
      crateUuid: Uuid,
      asLink: z.boolean().optional().describe('left out, not refused, where it may not be shared'),
    })
    .nullish(),
  hangout: z.object({ slug: z.string().max(100) }).nullish(),
  country: CountryCode.optional().describe('where songs to which the text links are looked up'),
});
export type ChatDraft = z.infer<typeof ChatDraft>;
