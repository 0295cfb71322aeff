import {
  auth,
  type ChatMessage,
  type Conversation,
  closeCodes,
  type LobbyAnswer,
  type LobbyAsk,
  type LobbyMessages,
  type LobbyRequestName,
  type OwnNotice,
} from '@hangout/contract';
import { api } from '../../api/rest.ts';
import { RoomRefused } from '../../app/errors.ts';
import { myUuidAtom } from '../../app/me.ts';
import { store } from '../../app/store.ts';
import { rejoinDelay } from '../../room/rejoin.ts';
import { type LobbyLine, openLobbyLine } from './lobby-line.ts';
import {
  changeThread,
  clearMessages,
  closeAtom,
  conversationsAtom,
  dropConversation,
  emptyThread,
  hasMoreConversationsAtom,
  lobbyStatusAtom,
  noteLine,
  openPeerAtom,
  peerOf,
  presenceAtom,
  putConversation,
  putLines,
  threadsAtom,
} from './mirror.ts';

/** Counts visits: whatever belongs to an older one is ignored. */
let visit = 0;
let line: LobbyLine | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What others on the page want to know of what comes. */
export interface LobbyEars {
  readonly inside?: () => void;
  readonly message?: (conversation: Conversation, line: ChatMessage) => void;
  readonly notice?: (notice: OwnNotice) => void;
}
const ears = new Set<LobbyEars>();
export function hearLobby(ear: LobbyEars): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Asks the lobby for something. @throws RoomRefused */
export async function askLobby<N extends LobbyRequestName>(
  name: N,
  payload: LobbyAsk<N>,
): Promise<LobbyAnswer<N>> {
  if (!line) throw new RoomRefused('unavailable', 'no line');
  return line.request(name, payload);
}

/** Opens the line to my own messages, and keeps it open. */
export function enterLobby(): void {
  leaveLobby();
  store.set(lobbyStatusAtom, 'joining');
  void join(visit, 0);
}

export function leaveLobby(): void {
  visit += 1;
  clearTimeout(timer);
  line?.close();
  line = null;
  store.set(lobbyStatusAtom, 'off');
  clearMessages();
}

async function join(mine: number, attempt: number): Promise<void> {
  try {
    const way = await api(auth.session);
    if (mine !== visit) return;
    const opened = await openLobbyLine(way, {
      message: (name, payload) => mine === visit && hear(name, payload),
      closed: (code) => mine === visit && closed(code),
    });
    if (mine !== visit) {
      opened.close();
      return;
    }
    line = opened;
    await readAll();
    if (mine !== visit) return;
    store.set(lobbyStatusAtom, 'inside');
    for (const ear of ears) ear.inside?.();
  } catch {
    if (mine === visit) comeBack(attempt + 1);
  }
}

/** Signed out, or too many windows: this one waits until somebody looks at it again. */
const final = new Set<number>([closeCodes.kicked, closeCodes.replaced]);

function closed(code: number): void {
  line = null;
  if (!final.has(code)) {
    comeBack(0);
    return;
  }
  store.set(lobbyStatusAtom, 'reconnecting');
  const mine = visit;
  addEventListener('focus', () => mine === visit && comeBack(0), { once: true });
}

function comeBack(attempt: number): void {
  visit += 1;
  line = null;
  const mine = visit;
  store.set(lobbyStatusAtom, 'reconnecting');
  clearTimeout(timer);
  timer = setTimeout(() => void join(mine, attempt), rejoinDelay(attempt, Math.random()));
}

const pageOfTalks = 40;

/** Reads everything that is shown again: on coming in, and when words may have been missed. */
async function readAll(): Promise<void> {
  const [{ conversations, more }, close] = await Promise.all([
    askLobby('conversations', { limit: pageOfTalks }),
    askLobby('presence', {}),
  ]);
  // those that were only just opened are kept nowhere yet
  store.set(conversationsAtom, (all) => [
    ...(all ?? []).filter(
      (one) => one.uuid === null && !conversations.some((other) => peerOf(other) === peerOf(one)),
    ),
    ...conversations,
  ]);
  store.set(hasMoreConversationsAtom, more);
  store.set(closeAtom, {
    friends: new Set(close.friends.map(({ uuid }) => uuid)),
    followed: new Set(close.followed),
  });
  store.set(presenceAtom, new Map(close.friends.map((one) => [one.uuid, one])));
  // threads that are not open are read anew when they are
  const peer = store.get(openPeerAtom);
  store.set(threadsAtom, (all) => new Map([...all].filter(([key]) => key === peer)));
  if (peer) await readThread(peer, true);
}

export async function readMoreConversations(): Promise<void> {
  const last = store.get(conversationsAtom)?.at(-1)?.lastMessage?.id;
  const { conversations, more } = await askLobby('conversations', {
    limit: pageOfTalks,
    ...(last !== undefined && { before: last }),
  });
  store.set(conversationsAtom, (all) => [...(all ?? []), ...conversations]);
  store.set(hasMoreConversationsAtom, more);
}

const pageOfLines = 50;

/** Reads the newest page of a thread, or the one before what is at hand. */
export async function readThread(peer: string, newest: boolean): Promise<void> {
  const conversation = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer)?.uuid;
  if (!conversation) return changeThread(peer, (thread) => ({ ...thread, hasOlder: false }));
  const { lines } = store.get(threadsAtom).get(peer) ?? emptyThread;
  const kept = lines.filter(({ id }) => id !== -1);
  const before = newest ? undefined : kept[0]?.id;
  changeThread(peer, (thread) => ({ ...thread, isLoading: true }));
  try {
    const { messages, more } = await askLobby('messages', {
      conversation,
      limit: pageOfLines,
      ...(before !== undefined && { before }),
    });
    const last = kept.at(-1)?.id ?? 0;
    // more was written than fits a page: what is older is read again as one scrolls up
    const hasGap = newest && kept.length > 0 && more && !messages.some(({ id }) => id <= last);
    if (hasGap)
      changeThread(peer, (thread) => ({ ...thread, lines: thread.lines.filter(({ id }) => id === -1) }));
    putLines(peer, messages);
    if (!newest || kept.length === 0 || hasGap)
      changeThread(peer, (thread) => ({ ...thread, hasOlder: more }));
  } finally {
    changeThread(peer, (thread) => ({ ...thread, isLoading: false }));
  }
}

/** Finds the conversation with a peer: one at hand, one that the lobby knows, or a new one with that person. */
export async function findConversation(peer: string): Promise<Conversation> {
  const known = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer);
  if (known) return known;
  const found = await askLobby('conversation', { with: peer }).catch((error: unknown) => {
    if (!(error instanceof RoomRefused) || error.code !== 'person_not_found') throw error;
    return askLobby('conversation', { conversation: peer });
  });
  putConversation(found);
  return found;
}

/** Reads one conversation anew; null where it is gone. */
export async function refreshConversation(uuid: string): Promise<Conversation | null> {
  try {
    const found = await askLobby('conversation', { conversation: uuid });
    putConversation(found);
    return found;
  } catch (error) {
    if (error instanceof RoomRefused && error.code === 'conversation_not_found') dropConversation(uuid);
    return null;
  }
}

/** [H398] Whoever looks at a thread has read it. */
export function readOpenThread(): void {
  const peer = store.get(openPeerAtom);
  if (!peer || document.hidden) return;
  const conversation = store.get(conversationsAtom)?.find((one) => peerOf(one) === peer);
  const last = store
    .get(threadsAtom)
    .get(peer)
    ?.lines.findLast(({ id }) => id !== -1);
  if (!conversation?.uuid || !last || conversation.unread === 0) return;
  putConversation({ ...conversation, unread: 0 });
  askLobby('readUpTo', { conversation: conversation.uuid, id: last.id }).catch(() => {});
}

type Heard = { [N in keyof LobbyMessages]: (payload: LobbyMessages[N]) => void };

const hearing: Heard = {
  messages: ({ conversation, messages }) => void takeLines(conversation, messages),
  read: ({ conversation, id, mine }) => {
    const known = store.get(conversationsAtom)?.find((one) => one.uuid === conversation);
    if (!known) return;
    if (!mine) putConversation({ ...known, readByOthers: Math.max(known.readByOthers, id) });
    else if (id >= (known.lastMessage?.id ?? 0)) putConversation({ ...known, unread: 0 });
  },
  changed: ({ conversation }) => void refreshConversation(conversation),
  notice: (notice) => {
    for (const ear of ears) ear.notice?.(notice);
  },
  presence: ({ friends }) =>
    store.set(presenceAtom, (all) => {
      const gone = [...all.keys()].map((uuid) => [uuid, { uuid, online: false, hangout: null }] as const);
      return new Map([...gone, ...friends.map((one) => [one.uuid, one] as const)]);
    }),
  readAgain: () => void readAll().catch(() => {}),
};

async function takeLines(uuid: string, messages: readonly ChatMessage[]): Promise<void> {
  const at = store.get(conversationsAtom)?.find((one) => one.uuid === uuid);
  const known = at ?? (await refreshConversation(uuid));
  if (!known) return;
  const peer = peerOf(known);
  if (store.get(threadsAtom).has(peer)) putLines(peer, messages);
  const me = store.get(myUuidAtom) ?? '';
  const last = at?.lastMessage?.id ?? 0;
  for (const one of messages) {
    if (at) putConversation(noteLine(current(uuid) ?? known, one, { me, isRead: false }));
    if (one.id > last && one.userUuid !== me) for (const ear of ears) ear.message?.(known, one);
  }
  readOpenThread();
}

const current = (uuid: string) => store.get(conversationsAtom)?.find((one) => one.uuid === uuid);

function hear<N extends keyof LobbyMessages>(name: N, payload: LobbyMessages[N]): void {
  hearing[name](payload);
}
