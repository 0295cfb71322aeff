import { eventsOfKind, type SeenMessage } from '../events.ts';
import type { Evidence } from '../evidence.ts';
import { requestOutcomes } from '../request-outcomes.ts';
import { collectFindings, duplicates, formatTime, type Invariant, shortId } from './invariant.ts';

/**
 * [H458] Checks that every user who stayed in a hangout received every acknowledged message exactly once, as
 * it is stored.
 */
export const messagesDelivered: Invariant = {
  rule: 'H458',
  name: 'whoever stays has every message as it is stored',
  check({ events, stored }) {
    const { findings, expect } = collectFindings();
    const rows = new Map(stored.messages.map((message) => [`${message.room} ${message.uuid}`, message]));
    const seen = eventsOfKind(events, 'message');
    for (const { room, message, at } of seen) {
      const row = rows.get(`${room} ${message.uuid}`);
      expect(
        row?.id === message.id,
        () => `received at ${formatTime(at)} and not stored: message ${shortId(message.uuid)}`,
      );
    }
    findings.doubled.push(...deliveredTwice(events));
    const acknowledged = Map.groupBy(
      requestOutcomes(events, 'sendMessage').filter(({ outcome }) => outcome === 'done'),
      ({ room }) => room,
    );
    const joined = eventsOfKind(events, 'joined');
    const seenBy = Map.groupBy(seen, ({ user, room }) => `${user} ${room}`);
    for (const { user, room } of eventsOfKind(events, 'finalView')) {
      const known = new Map<string, SeenMessage>();
      for (const { message } of seenBy.get(`${user} ${room}`) ?? []) known.set(message.uuid, message);
      const first = joined.find((event) => event.user === user && event.room === room)?.at ?? 0;
      for (const sent of acknowledged.get(room) ?? []) {
        if (sent.at < first) continue;
        findings.checked += 1;
        const uuid = String(sent.payload.uuid);
        if (!known.has(uuid))
          findings.lost.push(
            `${shortId(user)} never received message ${shortId(uuid)} of ${formatTime(sent.endedAt)}`,
          );
      }
      for (const [uuid, message] of known) {
        const row = rows.get(`${room} ${uuid}`);
        if (!row) continue;
        const same =
          message.deleted === row.deleted &&
          (row.deleted || (message.text === row.text && hasSameReactions(message, row)));
        expect(same, () => `${shortId(user)} has message ${shortId(uuid)} otherwise than it is stored`);
      }
    }
    return findings;
  },
};

const hasSameReactions = (a: SeenMessage, b: SeenMessage) =>
  [...a.reactions].sort().join() === [...b.reactions].sort().join();

/**
 * Returns the messages that a session received twice without a reason. Reasons for another copy are a change
 * of the message, and a request of unknown outcome.
 */
function deliveredTwice(events: Evidence['events']): string[] {
  const changes = requestOutcomes(events).filter(({ name }) =>
    /^(editMessage|deleteMessage|toggleReaction)$/.test(name),
  );
  const changed = new Set(
    changes
      .filter(({ name, outcome }) => name === 'toggleReaction' || outcome !== 'done')
      .map(({ payload }) => String(payload.uuid)),
  );
  const received = eventsOfKind(events, 'message').filter(
    (event) => event.received && !changed.has(event.message.uuid),
  );
  const keys = received.map(
    ({ session, message: { uuid, text, deleted } }) => `${session} ${uuid} ${text} ${deleted}`,
  );
  return duplicates(keys).map((same) => `received twice in session ${same}`);
}
