import { mayTrack } from '@hangout/rules';
import { trackingSettingsQuery } from '../../api/tracking.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { listenForErrors } from '../../platform/error-listeners.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { needsConsentAtom, trackingConsentAtom } from '../../platform/tracking-consent.ts';

/**
 * [R116] [H1331] If the server is configured for it, records plays of registered users and reports errors. If the
 * server requires consent, does so only while the user consents.
 */
export async function startTracking(): Promise<void> {
  const settings = await queryClient.fetchQuery(trackingSettingsQuery());
  const { playEvents, needsConsent, errorReportDsn } = settings;
  const isAllowed = () => !needsConsent || store.get(trackingConsentAtom) === 'granted';
  const plays = createSwitch(
    // Without a visit there is nothing to record, and the recording code would load the code of visits.
    () => playEvents && isAllowed() && isListenerTracked() && store.get(roomStatusAtom).kind !== 'outside',
    async () => (await import('./track-plays.ts')).trackPlays(),
  );
  const errors = createSwitch(
    () => errorReportDsn !== null && isAllowed(),
    async () => listenForErrors((error) => void reportError(errorReportDsn ?? '', error)),
  );
  const follow = () => {
    // Plays of guests are never recorded, so guests are asked only if errors are reported.
    store.set(
      needsConsentAtom,
      needsConsent && (errorReportDsn !== null || (playEvents && isListenerTracked())),
    );
    plays();
    errors();
  };
  follow();
  store.sub(trackingConsentAtom, follow);
  store.sub(isRegisteredAtom, follow);
  store.sub(roomStatusAtom, follow);
}

/** [R116] True if this listener's plays may be recorded. */
const isListenerTracked = () =>
  mayTrack({
    hasToken: store.get(localSettingsAtom).token !== null,
    registered: store.get(isRegisteredAtom),
    level: 0,
  });

/** [H1335] Loads the client of the error tracker with the first error. */
async function reportError(dsn: string, error: unknown): Promise<void> {
  try {
    (await import('./sentry-client.ts')).captureError(dsn, error);
  } catch (failure) {
    // Logged, because an uncaught error would itself be reported.
    console.warn('an error could not be reported', failure);
  }
}

/** Runs `start` while `isOn` returns true. Call the returned function whenever that may have changed. */
function createSwitch(isOn: () => boolean, start: () => Promise<() => void>): () => void {
  let stop: Promise<() => void> | null = null;
  return () => {
    if (isOn() === (stop !== null)) return;
    if (stop) void stop.then((run) => run());
    stop = isOn() ? start() : null;
    stop?.catch((error: unknown) => {
      stop = null;
      console.warn('tracking could not be started', error);
    });
  };
}
