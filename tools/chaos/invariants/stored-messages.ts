import type { Evidence } from '../evidence.ts';
import { type RequestOutcome, requestOutcomes } from '../request-outcomes.ts';
import type { StoredMessage } from '../stored-state.ts';
import { collectFindings, duplicates, formatTime, type Invariant, shortId } from './invariant.ts';

/** [H457] Checks that acknowledged messages, edits, deletions and reactions are stored once. */
export const messagesStored: Invariant = {
  rule: 'H457',
  name: 'acknowledged messages, edits, deletions, reactions',
  check({ events, stored }) {
    const { findings, expect } = collectFindings();
    const rows = new Map(stored.messages.map((message) => [`${message.room} ${message.uuid}`, message]));
    for (const uuid of duplicates(stored.messages.map((message) => `${message.room} ${message.uuid}`)))
      findings.doubled.push(`message ${uuid}`);
    for (const text of duplicates(stored.messages.filter(({ deleted }) => !deleted).map(({ text }) => text)))
      findings.doubled.push(`stored twice: ${text}`);

    const requests = requestOutcomes(events);
    const changes = Map.groupBy(
      requests.filter(isChange),
      (request) => `${request.room} ${request.payload.uuid}`,
    );
    const acknowledged = requests.filter(({ name, outcome }) => name === 'sendMessage' && outcome === 'done');
    for (const sent of acknowledged) {
      findings.checked += 1;
      const key = `${sent.room} ${sent.payload.uuid}`;
      const row = rows.get(key);
      const isGone = rows.get(`${sent.room} ${sent.payload.replyTo}`)?.deleted ?? false;
      if (row) checkMessage(sent, { row, isGone }, changes.get(key) ?? [], expect);
      else
        findings.lost.push(
          `message ${shortId(String(sent.payload.uuid))} acknowledged at ${formatTime(sent.endedAt)}`,
        );
    }
    for (const [key, row] of rows) checkReactions(row, changes.get(key) ?? [], expect);
    checkPublicHistory(stored, expect);
    return findings;
  },
};

type Expect = (isSo: boolean, message: () => string) => void;
const isChange = ({ name }: RequestOutcome) =>
  ['editMessage', 'deleteMessage', 'toggleReaction'].includes(name);

/**
 * Checks a message. Its text must be that of the last acknowledged edit, or of a later edit with an unknown
 * outcome.
 */
function checkMessage(
  sent: RequestOutcome,
  { row, isGone }: { row: StoredMessage; isGone: boolean },
  changes: readonly RequestOutcome[],
  expect: Expect,
): void {
  const allowed = (
    name: string,
    first: unknown,
    value: (request: RequestOutcome) => unknown,
  ): Set<unknown> => {
    let known = new Set([first]);
    for (const request of changes) {
      if (request.name !== name) continue;
      if (request.outcome === 'done') known = new Set([value(request)]);
      else if (request.outcome === 'unknown' || request.code === 'unavailable') known.add(value(request));
    }
    return known;
  };
  const texts = allowed('editMessage', sent.payload.message, ({ payload }) => payload.message);
  expect(
    texts.has(row.text),
    () => `message ${shortId(row.uuid)} is "${row.text}", not "${[...texts].join('" or "')}"`,
  );
  const deletedValues = allowed('deleteMessage', false, () => true);
  expect(deletedValues.has(row.deleted), () => `message ${shortId(row.uuid)}: deleted is ${row.deleted}`);
  const { replyTo = null } = sent.payload;
  // A reply quotes no message that was deleted before.
  expect(
    row.replyTo === replyTo || (isGone && row.replyTo === null),
    () => `message ${shortId(row.uuid)} replies to ${shortId(row.replyTo)}`,
  );
}

/**
 * Checks that each user's reaction is the one in their last answer, unless a request of unknown outcome
 * followed.
 */
function checkReactions(row: StoredMessage, changes: readonly RequestOutcome[], expect: Expect): void {
  const toggles = changes.filter(({ name }) => name === 'toggleReaction');
  const presses = Map.groupBy(toggles, (request) => `${request.payload.reaction} ${request.user}`);
  for (const [reaction, requests] of presses) {
    const last = requests.findLast(({ outcome }) => outcome === 'done');
    const unsure = requests.some(
      (request) => request.outcome !== 'done' && request.at >= (last?.at ?? 0) && !isFinalRefusal(request),
    );
    if (unsure) continue;
    const isThere = last !== undefined && reactionsOfAnswer(last.answer).has(reaction);
    expect(
      row.reactions.includes(reaction) === isThere,
      () => `reaction ${reaction} on message ${shortId(row.uuid)}`,
    );
  }
  const unknown = row.reactions.filter((reaction) => !presses.has(reaction));
  expect(unknown.length === 0, () => `reactions that nobody gave: ${unknown.join()}`);
}

const isFinalRefusal = ({ outcome, code }: RequestOutcome) => outcome === 'refused' && code !== 'unavailable';

function reactionsOfAnswer(answer: unknown): Set<string> {
  // The cast is safe: the answer to a toggled reaction is the message with all its reactions.
  const { reactions = {} } = answer as { reactions?: Record<string, { userUUID: string }[]> };
  return new Set(
    Object.entries(reactions).flatMap(([reaction, by]) =>
      by.map(({ userUUID }) => `${reaction} ${userUUID}`),
    ),
  );
}

/** Checks that the history that a client reads page by page equals the stored messages. */
function checkPublicHistory(stored: Evidence['stored'], expect: Expect): void {
  const plain = ({ uuid, id, text, deleted }: StoredMessage) =>
    `${id} ${uuid} ${deleted ? '' : text} ${deleted}`;
  const publicMessages = Map.groupBy(stored.publicData.messages, ({ room }) => room);
  for (const [room, messages] of Map.groupBy(stored.messages, (message) => message.room)) {
    const received = (publicMessages.get(room) ?? []).map(plain).sort();
    expect(
      received.join('\n') === messages.map(plain).sort().join('\n'),
      () => `the chat history of ${shortId(room)} differs from the stored messages`,
    );
  }
}
