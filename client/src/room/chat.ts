import type { ChatMessage } from '@hangout/contract';
import { mergeLines } from '@hangout/rules';
import { atom } from 'jotai';
import { RoomRefused } from '../app/errors.ts';
import { notifyError } from '../app/notices.ts';
import { currentRoomAtom, store } from '../app/store.ts';
import { serverNow } from '../sound/server-clock.ts';
import { type Author, asMusic, type Draft, toWire, unkeptLine } from './draft.ts';
import { putOffAtom } from './lines.ts';
import { hasOlderLinesAtom, linesAtom } from './mirror.ts';
import { moments } from './moments.ts';
import { noteMute } from './mute.ts';
import { createOutbox, type Unsent } from './outbox.ts';
import { pauseAfter } from './pauses.ts';
import { type OwnWords, recallUnsent, rememberUnsent } from './unsent.ts';
import { ask } from './visit.ts';

export type { Author, Draft } from './draft.ts';

/** Lines of mine that are not kept yet, by their uuid. */
export const unsentAtom = atom<ReadonlyMap<string, Unsent<OwnWords>>>(new Map());
/** Whether a page of the history is being read. */
export const isChatLoadingAtom = atom(false);

const page = 50;
/** Pages that are read to fill a gap; behind that the talk begins anew. */
const gapPages = 5;
/** An answer that has not come by then is asked for again, ms. */
const patienceMs = 12_000;

const put = (lines: readonly ChatMessage[]) => store.set(linesAtom, (known) => mergeLines(known, lines));
const lineOf = ({ uuid, what }: Unsent<OwnWords>) => unkeptLine(uuid, what.draft, what.author, what.date);
const isHere = ({ what }: Unsent<OwnWords>) => what.slug === store.get(currentRoomAtom).slug;

const outbox = createOutbox<OwnWords>(
  {
    send: deliver,
    pause: pauseAfter,
    isDue: ({ slug }) => slug === store.get(currentRoomAtom).slug,
    later: (ms, run) => void setTimeout(run, ms),
    changed(all) {
      store.set(unsentAtom, new Map(all.map((one) => [one.uuid, one])));
      rememberUnsent(all);
    },
    failed({ error }) {
      if (error instanceof RoomRefused) noteMute(error.code, error.details);
      notifyError(error);
    },
  },
  recallUnsent(),
);

/** [R066] Says a line: it stands at once with id -1, and is sent again under the same uuid until it is kept. */
export function say(draft: Draft, author: Author): void {
  const uuid = crypto.randomUUID();
  const { slug } = store.get(currentRoomAtom);
  if (!slug) return;
  const words = { slug, draft, author, date: serverNow() };
  put([unkeptLine(uuid, draft, author, words.date)]);
  outbox.add(uuid, words);
}

/** [H385] Sends a line once; one that belongs to another hangout waits until we are there again. */
async function deliver(uuid: string, { draft, author, date }: OwnWords): Promise<void> {
  const known = store.get(linesAtom).find((line) => line.uuid === uuid);
  if (known && known.id !== -1) return;
  const music = asMusic(uuid, draft, location.host);
  const kept = await inTime(
    music
      ? ask('sendMessage', music).catch((error: unknown) => {
          if (!(error instanceof RoomRefused) || error.code !== 'song_not_found') throw error;
          // [R149] not known here: the link stays a link
          return ask('sendMessage', toWire(uuid, draft, location.host));
        })
      : ask('sendMessage', toWire(uuid, draft, location.host)),
  );
  const isKnown = store.get(linesAtom).some((one) => one.uuid === uuid && one.id !== -1);
  if (isKnown) return;
  const line = { ...unkeptLine(uuid, draft, author, date), id: kept.id, date: kept.date };
  put([line]);
  moments.say({ kind: 'said', line });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new RoomRefused('unavailable', 'no answer')), patienceMs);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

export const sayAgain = (uuid: string): void => outbox.again(uuid);

/** Takes back a line that never arrived. */
export function dropFailed(uuid: string): void {
  outbox.drop(uuid);
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

/** Reads the newest lines: what was said while we were away, without a gap. */
export async function readLatest(): Promise<void> {
  const known = store.get(linesAtom).filter(({ id }) => id !== -1);
  const newest = store.get(putOffAtom) > 0 ? Number.POSITIVE_INFINITY : (known.at(-1)?.id ?? 0);
  const found: ChatMessage[] = [];
  let more = true;
  let touches = false;
  for (let pages = 0; more && !touches && pages < (known.length > 0 ? gapPages : 1); pages++) {
    const before = found.at(-1)?.id;
    const answer = await reading(() =>
      ask('messages', { limit: page, ...(before !== undefined && { before }) }),
    );
    found.push(...answer.messages);
    more = answer.more;
    touches = answer.messages.some(({ id }) => id <= newest);
    if (newest === Number.POSITIVE_INFINITY) break;
  }
  store.set(putOffAtom, 0);
  const fits = known.length > 0 && newest !== Number.POSITIVE_INFINITY && (touches || !more);
  store.set(linesAtom, (lines) => mergeLines(fits ? lines : lines.filter(({ id }) => id === -1), found));
  if (!fits) store.set(hasOlderLinesAtom, more);
  put(outbox.all().filter(isHere).map(lineOf));
  outbox.flush();
}

/** Reads the page before the first line at hand. */
export async function readOlder(): Promise<void> {
  const first = store.get(linesAtom).find((line) => line.id !== -1);
  const { messages, more } = await reading(() =>
    ask('messages', { limit: page, ...(first ? { before: first.id } : {}) }),
  );
  put(messages);
  store.set(hasOlderLinesAtom, more);
}

async function reading<T>(read: () => Promise<T>): Promise<T> {
  store.set(isChatLoadingAtom, true);
  try {
    return await read();
  } finally {
    store.set(isChatLoadingAtom, false);
  }
}
