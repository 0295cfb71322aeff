import { endpointUrl } from '@hangout/contract/framework/api-client';
import { type PlayEvent, playEvents } from '@hangout/contract/rest/audit/play-events';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../platform/rest-client.ts';
import { localSettingsAtom, store } from '../platform/store.ts';

/** [H1331] What this server records of plays and errors, and whether it asks for consent. */
export const trackingSettingsQuery = () =>
  queryOptions({
    queryKey: ['tracking'],
    queryFn: () => api(playEvents.settings),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** [R254] Sends play events; a failure is only logged. */
export function sendPlayEvents(events: PlayEvent[]): void {
  api(playEvents.send, { events }).catch((error: unknown) => {
    console.warn('play events could not be sent', error);
  });
}

/** Sends play events from a page that is closing. A beacon has no headers, so the token is in the body. */
export function beaconPlayEvents(events: PlayEvent[]): void {
  const { token } = store.get(localSettingsAtom);
  const body = new Blob([JSON.stringify({ token, events })], { type: 'application/json' });
  if (!navigator.sendBeacon(endpointUrl(playEvents.send, {}), body))
    console.warn('play events could not be sent');
}
