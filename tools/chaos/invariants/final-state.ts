import { eventsOfKind } from '../events.ts';
import { type RequestOutcome, requestOutcomes } from '../request-outcomes.ts';
import { collectFindings, type Invariant, shortId } from './invariant.ts';

/**
 * [H469] Checks that at the end all users see the state that is stored, and that it contains the settings and
 * roles that REST has acknowledged.
 */
export const sameFinalState: Invariant = {
  rule: 'H469',
  name: 'in the end all see the stored booth, with what was set by REST',
  check({ events, stored }) {
    const { findings, expect } = collectFindings();
    const roomViews = new Map(stored.roomViews.map((storedView) => [storedView.room, storedView]));
    for (const [room, views] of Map.groupBy(eventsOfKind(events, 'finalView'), (event) => event.room)) {
      const storedView = roomViews.get(room);
      for (const { user, view } of views)
        for (const field of ['playId', 'djs', 'counts', 'numberOfDjs'] as const)
          expect(
            JSON.stringify(view[field]) === JSON.stringify(storedView?.[field]),
            () =>
              `${shortId(user)} sees ${field} ${JSON.stringify(view[field])} in ${shortId(room)}, stored is ${JSON.stringify(storedView?.[field])}`,
          );
    }
    for (const [room, requests] of Map.groupBy(
      requestOutcomes(events, 'rest dj seats'),
      (request) => request.room,
    )) {
      const allowed = possibleLastValues(requests, ({ payload }) => payload.numberOfDjs);
      const actual = roomViews.get(room)?.numberOfDjs;
      expect(
        allowed.size === 0 || allowed.has(actual),
        () => `${shortId(room)} has ${actual} seats, set were ${[...allowed]}`,
      );
    }
    const roles = new Set(stored.roles.map(({ user, room }) => `${room} ${user}`));
    const given = Map.groupBy(
      requestOutcomes(events, 'rest role'),
      ({ room, payload }) => `${room} ${payload.userUuid}`,
    );
    for (const [key, requests] of given) {
      const allowed = possibleLastValues(requests, ({ payload }) => payload.given);
      expect(
        allowed.size === 0 || allowed.has(roles.has(key)),
        () => `the role of ${key} is not as it was given last`,
      );
    }
    return findings;
  },
};

/**
 * Returns the values that may be stored: the last acknowledged one, and each later one whose request has an
 * unknown outcome. Empty if none was acknowledged.
 */
function possibleLastValues(
  requests: readonly RequestOutcome[],
  value: (request: RequestOutcome) => unknown,
): Set<unknown> {
  const known = new Set<unknown>();
  let isSure = false;
  for (const request of requests) {
    if (request.outcome === 'done') {
      known.clear();
      isSure = true;
    }
    if (request.outcome !== 'refused' || request.code.startsWith('5')) known.add(value(request));
  }
  return isSure ? known : new Set();
}
