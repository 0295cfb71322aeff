import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { communityImages } from '@hangout/contract/rest/communities/community-images';
import { type Event, events } from '@hangout/contract/rest/events/events';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { serverNow } from '../platform/server-clock.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { pagedQuery } from './paging.ts';

/** Renamed, because `Event` is a type of the DOM. */
export type HangoutEvent = Event;
export type NewEvent = CallInput<typeof events.create>;

export interface UpcomingSelection {
  readonly isPromoted?: 'true' | 'false';
  /** Slug or uuid of a hangout. */
  readonly roomId?: string;
  readonly communityId?: number;
}

const pageSize = 24;

/** How often upcoming events are read, ms: clients are not notified of their changes. */
const pollMs = 5 * 60_000;

/**
 * [H2170] Returns when to read upcoming events again, ms: a second after one begins or ends, because clocks differ, and
 * every few minutes.
 */
export function untilEventsChange(
  shown: readonly Pick<HangoutEvent, 'startDate' | 'endDate'>[] = [],
): number {
  const waits = shown
    .flatMap(({ startDate, endDate }) => [startDate, endDate])
    .map((time) => Date.parse(time) - serverNow() + 1_000);
  return Math.min(pollMs, ...waits.filter((ms) => ms > 0));
}

/** Events that are not over, the next one first. */
export const upcomingEventsQuery = (selection: UpcomingSelection = {}) =>
  pagedQuery(
    ['events', 'upcoming', selection],
    (offset) => api(events.upcoming, { ...selection, limit: pageSize, offset }),
    { refetchInterval: ({ state }) => untilEventsChange(state.data?.pages.flatMap((page) => page.data)) },
  );

const HOME_EVENTS = 3;

/** [H1279] The next events, promoted ones first. */
export const homeEventsQuery = () =>
  queryOptions({
    queryKey: ['events', 'home'],
    queryFn: async () => {
      const [promoted, others] = await Promise.all(
        (['true', 'false'] as const).map((isPromoted) =>
          api(events.upcoming, { isPromoted, limit: HOME_EVENTS }),
        ),
      );
      return [...(promoted?.data ?? []), ...(others?.data ?? [])].slice(0, HOME_EVENTS);
    },
    staleTime: staleTimes.room,
    refetchInterval: ({ state }) => untilEventsChange(state.data),
  });

/** The current or the next event of a hangout; null if there is none. */
export const roomEventQuery = (roomUuid: string) =>
  queryOptions({
    queryKey: ['events', 'of-room', roomUuid],
    queryFn: async () => (await api(events.upcoming, { roomId: roomUuid, limit: 1 })).data[0] ?? null,
    staleTime: staleTimes.room,
    refetchInterval: ({ state }) => untilEventsChange(state.data ? [state.data] : []),
  });

/** Past events, or those that the user created or hosts; the latest first. */
export const listedEventsQuery = (which: 'past' | 'mine') =>
  pagedQuery(['events', which], (offset) => api(events.list, { which, limit: pageSize, offset }));

/** Loads an event by its slug; null if there is none. Guests find only events that are not over. */
export const eventQuery = (slug: string, isRegistered: boolean) =>
  queryOptions({
    queryKey: ['events', 'one', slug, isRegistered],
    queryFn: async (): Promise<HangoutEvent | null> =>
      isRegistered
        ? api(events.bySlug, { slug })
        : ((await api(events.upcoming, { slug, limit: 1 })).data[0] ?? null),
    staleTime: staleTimes.room,
  });

/** Loads an event before it is edited. */
export const loadEvent = (id: number) => api(events.one, { id: String(id) });

/** [H1276] True if the user is reminded of the event. */
export const eventReminderQuery = (id: number) =>
  queryOptions({
    queryKey: ['events', 'reminder', id],
    queryFn: async () => (await api(events.reminder, { id: String(id) })).isOn,
    staleTime: staleTimes.room,
  });

const refetchEvents = () => queryClient.invalidateQueries({ queryKey: ['events'] });

const andRefetch = async <T>(call: Promise<T>): Promise<T> => {
  const answer = await call;
  await refetchEvents();
  return answer;
};

/** Each of these calls refetches all queries of events. */
export const eventActions = {
  create: (given: NewEvent) => andRefetch(api(events.create, given)),
  update: (id: number, change: Partial<NewEvent>) =>
    andRefetch(api(events.update, { id: String(id), ...change })),
  remove: (id: number) => andRefetch(api(events.remove, { id: String(id) })),
  setReminder: (id: number, isOn: boolean) => andRefetch(api(events.setReminder, { id: String(id), isOn })),
  /** [H1515] Accepts or declines an invitation to host an event, or stops hosting it. */
  setHosting: (id: number, isHost: boolean) => andRefetch(api(events.setHosting, { id: String(id), isHost })),
  uploadPicture: (id: number, file: File, onProgress: (part: number) => void) =>
    andRefetch(uploadFile(communityImages.ofEvent, { id: String(id), file }, onProgress)),
} as const;
