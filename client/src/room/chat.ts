import type { ChatMessage } from '@hangout/contract';
import { mergeLines } from '@hangout/rules';
import { atom } from 'jotai';
import { store } from '../app/store.ts';
import { serverNow } from '../sound/server-clock.ts';
import { hasOlderLinesAtom, linesAtom } from './mirror.ts';
import { moments } from './moments.ts';
import { ask } from './visit.ts';

/** Lines of mine that did not arrive: their uuid with what to say again. */
export const failedLinesAtom = atom<ReadonlyMap<string, Draft>>(new Map());

export interface Draft {
  readonly text: string;
  readonly replyTo: ChatMessage | null;
}

export interface Author {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
  readonly color: string;
}

const put = (lines: readonly ChatMessage[]) => store.set(linesAtom, (known) => mergeLines(known, lines));
const setFailed = (uuid: string, draft: Draft | null) =>
  store.set(failedLinesAtom, (all) => {
    const next = new Map(all);
    if (draft) next.set(uuid, draft);
    else next.delete(uuid);
    return next;
  });

/** [R066] Says a line: it stands at once with id -1, and can be sent again under the same uuid where it failed. */
export async function say(draft: Draft, author: Author, uuid: string = crypto.randomUUID()): Promise<void> {
  const { text, replyTo } = draft;
  const line: ChatMessage = {
    id: -1,
    uuid,
    message: text,
    type: 'user',
    userUuid: author.uuid,
    userName: author.nickname,
    avatarId: author.avatarId,
    color: author.color,
    badges: [],
    date: serverNow(),
    replies: replyTo ? [quoteOf(replyTo)] : [],
    reactions: {},
    imageUrls: [],
    songs: [],
  };
  setFailed(uuid, null);
  put([line]);
  try {
    const kept = await ask('sendMessage', {
      uuid,
      message: text,
      ...(replyTo ? { replyTo: replyTo.uuid } : {}),
    });
    const isKnown = store.get(linesAtom).some((one) => one.uuid === uuid && one.id !== -1);
    if (isKnown) return;
    put([{ ...line, id: kept.id, date: kept.date }]);
    moments.say({ kind: 'said', line });
  } catch (error) {
    setFailed(uuid, draft);
    throw error;
  }
}

function quoteOf({ uuid, userName, userUuid, message }: ChatMessage) {
  return { uuid, userName, userUuid, message: typeof message === 'string' ? message : '' };
}

/** Takes back a line that never arrived. */
export function dropFailed(uuid: string): void {
  setFailed(uuid, null);
  store.set(linesAtom, (lines) => lines.filter((line) => line.uuid !== uuid));
}

export async function editLine(uuid: string, message: string): Promise<void> {
  put([await ask('editMessage', { uuid, message })]);
}
export async function deleteLine(uuid: string): Promise<void> {
  put([await ask('deleteMessage', { uuid })]);
}
export async function react(uuid: string, reaction: string): Promise<void> {
  put([await ask('toggleReaction', { uuid, reaction })]);
}

/** Reads the newest page: what was said while we were away. */
export async function readLatest(): Promise<void> {
  const isFirst = store.get(linesAtom).length === 0;
  const { messages, more } = await ask('messages', { limit: 50 });
  put(messages);
  if (isFirst) store.set(hasOlderLinesAtom, more);
}

/** Reads the page before the first line at hand. */
export async function readOlder(): Promise<void> {
  const first = store.get(linesAtom).find((line) => line.id !== -1);
  const { messages, more } = await ask('messages', { limit: 50, ...(first ? { before: first.id } : {}) });
  put(messages);
  store.set(hasOlderLinesAtom, more);
}
