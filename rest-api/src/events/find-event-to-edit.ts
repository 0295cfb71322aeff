import type { Event } from '@hangout/contract/rest/events/events';
import { type Db, findEvent } from '@hangout/db';
import { type Member, mayEditEvent, type RefusalError } from '@hangout/rules';

interface EventCall {
  readonly id: number;
  readonly principal: Member;
  readonly db: Db;
  readonly refuse: (code: 'event_not_found' | 'not_allowed') => RefusalError;
}

/**
 * [H643] Finds an event that the caller wants to change. @throws RefusalError if the caller may not change the event;
 * `event_not_found` if the caller may not even see it
 */
export async function findEventToEdit({ id, principal, db, refuse }: EventCall): Promise<Event> {
  const event = await findEvent(db, { id });
  if (!event || (!mayEditEvent(principal, event) && !(await findEvent(db, { id }, principal.uuid))))
    throw refuse('event_not_found');
  if (!mayEditEvent(principal, event)) throw refuse('not_allowed');
  return event;
}
