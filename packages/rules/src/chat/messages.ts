import { isBlankText } from './clean-text.ts';

/** [R068] The types of chat messages. */
export const CHAT_TYPES = ['user', 'room', 'ChatMusicInfo', 'ChatGif'] as const;
export type ChatType = (typeof CHAT_TYPES)[number];

export const MAX_CHAT_LENGTH = 1_000;
/** [H1670] Maximum number of people in a group conversation. */
export const MAX_GROUP_SIZE = 50;
/** [R285] Time after sending in which authors may edit their last message, ms. */
export const EDIT_WINDOW_MS = 20_000;
/** [R284] Maximum number of new messages that one merge adds. */
export const MERGE_CAP = 300;

/** The fields that decide whether a chat message is valid. */
export type ChatContent = {
  readonly message?: unknown;
  readonly type: string;
  readonly userUuid?: string | null;
  readonly userName?: string | null;
  readonly avatarId?: string | null;
  readonly imageUrls?: readonly string[] | null;
  readonly imageBase64?: string | null;
  readonly media?: { readonly uri?: string } | null;
};

/**
 * [R146][R147] Whether a message has a known type, content and an author; messages of the room itself need no author.
 */
export function isValidMessage(chat: ChatContent): boolean {
  return isChatType(chat.type) && hasContent(chat) && (chat.type === 'room' || hasAuthor(chat));
}

/** [R146] Whether a message has text, or an image with media. An object (a shared song) counts as text. */
export function hasContent({ message, imageUrls, imageBase64, media }: ChatContent): boolean {
  const hasText =
    typeof message === 'string' ? !isBlankText(message) : typeof message === 'object' && message !== null;
  const hasImage = (imageUrls?.length ?? 0) > 0 || Boolean(imageBase64);
  return hasText || (hasImage && Boolean(media?.uri));
}

/** [H1735] Describes a GIF where only text is shown, such as in quotes and notifications; '' for other messages. */
export function describeGif({
  type,
  media,
}: {
  readonly type: string;
  readonly media?: { readonly title?: string | undefined } | null | undefined;
}): string {
  if (type !== 'ChatGif') return '';
  return media?.title ? `GIF: ${media.title}` : 'GIF';
}

function hasAuthor({ userUuid, userName, avatarId }: ChatContent): boolean {
  return Boolean(userUuid) && Boolean(userName) && Boolean(avatarId);
}

export function isChatType(type: string): type is ChatType {
  return CHAT_TYPES.some((one) => one === type);
}

/** [R067] One reaction of one user to a message. */
export type Reaction = { readonly userUUID: string; readonly messageId: string; readonly name: string };
export type Reactions = Record<string, Reaction[]>;

/**
 * The fields by which messages are ordered and matched. `id` is -1 until the message is stored [R066]; `date` is in
 * epoch ms.
 */
export type OrderedMessage = {
  readonly uuid: string;
  readonly id: number;
  readonly userUuid: string;
  readonly type: string;
  readonly message: unknown;
  readonly date: number;
};

/**
 * [R285] Whether a user may edit a message: only their own latest one, only text, for 20 seconds. `messages` is sorted
 * oldest first.
 */
export function mayEditMessage(
  messages: readonly OrderedMessage[],
  uuid: string,
  me: string,
  now: number,
): boolean {
  const last = messages.findLast((message) => message.userUuid === me);
  return last !== undefined && last.uuid === uuid && isEditable(last, me, now);
}

/** [R285] Whether a message is a text by this user and recent enough to be edited. */
export function isEditable(message: OrderedMessage, me: string, now: number): boolean {
  const isOwnText = message.userUuid === me && message.type === 'user' && typeof message.message === 'string';
  return isOwnText && now - message.date <= EDIT_WINDOW_MS;
}

/**
 * [R152][R284] Merges incoming messages into the known ones. Each uuid occurs once and the newer version wins; at most
 * the 300 latest new messages are added. The result is ordered by id, with messages that are not stored yet at the end.
 */
export function mergeMessages<M extends OrderedMessage>(messages: readonly M[], incoming: readonly M[]): M[] {
  const merged = new Map(messages.map((message) => [message.uuid, message]));
  const latest = new Map(incoming.map((message) => [message.uuid, message]));
  for (const [uuid, message] of latest) {
    const known = merged.get(uuid);
    if (!known) continue;
    // An unstored copy never replaces a stored message.
    if (message.id !== -1 || known.id === -1) merged.set(uuid, message);
    latest.delete(uuid);
  }
  const fresh = [...latest.values()].toSorted(byId).slice(-MERGE_CAP);
  return [...merged.values(), ...fresh].toSorted(byId);
}

function byId(a: OrderedMessage, b: OrderedMessage): number {
  const position = ({ id }: OrderedMessage) => (id === -1 ? Number.MAX_SAFE_INTEGER : id);
  return position(a) - position(b);
}

/**
 * [R071][R190] Returns the group in which a direct message conversation is listed; `UNSET` until friends and followed
 * DJs are loaded.
 */
export function conversationGroup(
  uuid: string,
  friends: ReadonlySet<string> | null,
  followed: ReadonlySet<string> | null,
): 'FRIENDS' | 'OTHERS' | 'UNSET' {
  if (!friends || !followed) return 'UNSET';
  return friends.has(uuid) || followed.has(uuid) ? 'FRIENDS' : 'OTHERS';
}
