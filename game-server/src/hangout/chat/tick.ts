import type { ChatMessage } from '@hangout/contract/room/chat-message';
import { type ChatBody, chatLines, Fenced, insertLines, type KeptLine } from '@hangout/db';
import type { Hangout } from '../hangout.ts';
import { keep } from '../keep/keep.ts';
import { fenceOff } from '../over.ts';
import { refuse } from '../refused.ts';
import type { SaidLine } from './queue.ts';

/** Lines that go into one statement at most; the others follow with the next tick. */
const LINES_PER_TICK = 300;

/** [H410] One tick of chat: keeps what was said since the last one, shows it as one frame, answers. Never throws. */
export async function chatTick(h: Hangout): Promise<void> {
  const { chat } = h;
  if (chat.ticking || h.over) return;
  if (chat.waiting.length + chat.doubtful.size === 0) return sendOutgoing(h);
  chat.ticking = true;
  await h.mailbox.post(() => keepSome(h));
  chat.ticking = false;
}

async function keepSome(h: Hangout): Promise<void> {
  const batch = h.chat.waiting.splice(0, LINES_PER_TICK);
  // the first of several with one uuid is the line; what the others hear follows from it
  const lines = new Map<string, SaidLine>();
  for (const { line } of batch) if (!lines.has(line.uuid)) lines.set(line.uuid, line);
  try {
    const found = await doubtfulLines(h);
    const kept = await keep(h, (tx) => insertLines(tx, h.lease.roomUuid, [...lines.values()]));
    for (const uuid of found.uuids) h.chat.doubtful.delete(uuid);
    h.chat.outgoing.push(...found.lines);
    for (const line of lines.values()) {
      const row = kept.get(line.uuid);
      if (row?.isNew) h.chat.outgoing.push(shown(line.body, row));
    }
    h.ports.meters.chatted(lines.size);
    sendOutgoing(h);
    for (const { line, done } of batch) {
      const row = kept.get(line.uuid);
      if (row && row.userUuid === line.userUuid) done.resolve(row);
      else done.reject(refuse('not_allowed', { reason: 'uuid_taken' }));
    }
  } catch (error) {
    for (const { done } of batch) done.reject(error);
    if (error instanceof Fenced) return fenceOff(h);
    for (const uuid of lines.keys()) h.chat.doubtful.add(uuid);
  }
}

/** [H458] What was kept though nobody could be told so: whoever sends it again finds it known, the others see it now. */
async function doubtfulLines(h: Hangout): Promise<{ uuids: string[]; lines: ChatMessage[] }> {
  const uuids = [...h.chat.doubtful];
  const lines = uuids.length > 0 ? await chatLines(h.ports.db, h.lease.roomUuid, uuids) : [];
  return { uuids, lines };
}

function sendOutgoing(h: Hangout): void {
  if (h.chat.outgoing.length === 0) return;
  h.outlet?.patchWith(h.chat.outgoing.splice(0));
}

function shown(body: ChatBody, row: KeptLine): ChatMessage {
  const { id, uuid, userUuid, date } = row;
  return { ...body, id, uuid, userUuid: userUuid ?? '', date, editedAt: null, reactions: {} };
}
