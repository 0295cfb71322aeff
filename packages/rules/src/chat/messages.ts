import type { RateLimit } from '../token-bucket.ts';

/** [R068] */
export const CHAT_TYPES = ['user', 'room', 'ChatMusicInfo', 'ChatGif'] as const;
export type ChatType = (typeof CHAT_TYPES)[number];

export const MAX_CHAT_LENGTH = 1_000;
/** [H061] */
export const CHAT_RATE: RateLimit = { points: 5, seconds: 5 };
/** [R285] ms */
export const EDIT_WINDOW_MS = 20_000;
/** [R284] */
export const MERGE_CAP = 300;

/** The fields that decide whether something may be said. */
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

/** [R146][R147] Has something to say (text, or image with media) and somebody who says it, or is the room's own. */
export function isValidMessage(chat: ChatContent): boolean {
  return isChatType(chat.type) && hasContent(chat) && (chat.type === 'room' || hasAuthor(chat));
}

/** [R146] An object as message (a shared song) counts as text. */
export function hasContent({ message, imageUrls, imageBase64, media }: ChatContent): boolean {
  const hasText =
    typeof message === 'string' ? message.trim() !== '' : typeof message === 'object' && message !== null;
  const hasImage = (imageUrls?.length ?? 0) > 0 || Boolean(imageBase64);
  return hasText || (hasImage && Boolean(media?.uri));
}

function hasAuthor({ userUuid, userName, avatarId }: ChatContent): boolean {
  return Boolean(userUuid) && Boolean(userName) && Boolean(avatarId);
}

export function isChatType(type: string): type is ChatType {
  return CHAT_TYPES.some((one) => one === type);
}

export function isTooLong(message: string): boolean {
  return message.length > MAX_CHAT_LENGTH;
}

/** [R067] */
export type Reaction = { readonly userUUID: string; readonly messageId: string; readonly name: string };
export type Reactions = Record<string, Reaction[]>;

/** [R119] A second time takes it back; a reaction that nobody has left is gone. */
export function toggleReaction(reactions: Readonly<Reactions>, reaction: string, by: Reaction): Reactions {
  const given = (Object.hasOwn(reactions, reaction) ? reactions[reaction] : undefined) ?? [];
  const others = given.filter((one) => one.userUUID !== by.userUUID);
  const next = others.length < given.length ? others : [...given, by];
  const entries = Object.entries(reactions).filter(([name]) => name !== reaction);
  const at = Object.keys(reactions).indexOf(reaction);
  if (next.length > 0) entries.splice(at >= 0 ? at : entries.length, 0, [reaction, next]);
  return Object.fromEntries(entries);
}

/** A message as far as order and sameness go; `id` is -1 while it is not kept yet [R066]; `date` in epoch ms. */
export type Line = {
  readonly uuid: string;
  readonly id: number;
  readonly userUuid: string;
  readonly type: string;
  readonly message: unknown;
  readonly date: number;
};

/** [R285] Only the last text of one's own, for 20 seconds. `lines` in their order. */
export function mayEditLine(lines: readonly Line[], uuid: string, me: string, now: number): boolean {
  const last = lines.findLast((line) => line.userUuid === me);
  return last !== undefined && last.uuid === uuid && isEditable(last, me, now);
}

/** [R285] The part of it that one line shows. */
export function isEditable(line: Line, me: string, now: number): boolean {
  const isOwnText = line.userUuid === me && line.type === 'user' && typeof line.message === 'string';
  return isOwnText && now - line.date <= EDIT_WINDOW_MS;
}

/**
 * [R152][R284] Lines that came are merged with those at hand: one per uuid, the newer version wins, at most 300 new
 * ones (the latest), in the order of their ids, unkept ones last.
 */
export function mergeLines<L extends Line>(lines: readonly L[], incoming: readonly L[]): L[] {
  const merged = new Map(lines.map((line) => [line.uuid, line]));
  const latest = new Map(incoming.map((line) => [line.uuid, line]));
  for (const [uuid, line] of latest) {
    const known = merged.get(uuid);
    if (!known) continue;
    // an unkept copy never replaces a kept line
    if (line.id !== -1 || known.id === -1) merged.set(uuid, line);
    latest.delete(uuid);
  }
  const fresh = [...latest.values()].toSorted(byId).slice(-MERGE_CAP);
  return [...merged.values(), ...fresh].toSorted(byId);
}

function byId(a: Line, b: Line): number {
  const place = ({ id }: Line) => (id === -1 ? Number.MAX_SAFE_INTEGER : id);
  return place(a) - place(b);
}

/** [R071][R190] In which group a conversation stands; unset while friends and followed DJs are not known yet. */
export function conversationGroup(
  uuid: string,
  friends: ReadonlySet<string> | null,
  followed: ReadonlySet<string> | null,
): 'FRIENDS' | 'OTHERS' | 'UNSET' {
  if (!friends || !followed) return 'UNSET';
  return friends.has(uuid) || followed.has(uuid) ? 'FRIENDS' : 'OTHERS';
}
