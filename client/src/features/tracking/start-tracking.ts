import { mayTrack } from '@hangout/rules';
import { trackingSettingsQuery } from '../../api/tracking.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { listenForErrors } from '../../platform/error-listeners.ts';
import { queryClient } from '../../platform/query-client.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import { localSettingsAtom, store } from '../../platform/store.ts';
import { needsConsentAtom, trackingConsentAtom } from '../../platform/tracking-consent.ts';

/**
 * [R116] [H1331] Records plays of registered users and reports errors, if the server is configured for it; if it
 * requires consent, only while there is consent.
 */
export async function startTracking(): Promise<void> {
  const settings = await queryClient.fetchQuery(trackingSettingsQuery());
  const { playEvents, needsConsent, errorReportDsn } = settings;
  const isAllowed = () => !needsConsent || store.get(trackingConsentAtom) === 'granted';
  const plays = createSwitch(
    // Checks the visit first, because the recording code imports that of visits.
    () => playEvents && isAllowed() && isListenerTracked() && store.get(roomStatusAtom).kind !== 'outside',
    async () => (await import('./track-plays.ts')).trackPlays(),
  );
  const errors = createSwitch(
    () => errorReportDsn !== null && isAllowed(),
    async () => listenForErrors((error) => void reportError(errorReportDsn ?? '', error)),
  );
  const follow = () => {
    // Guests are asked only if errors are reported, because their plays are not recorded.
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

/** [H1335] The client of the error tracker is loaded with the first error. */
async function reportError(dsn: string, error: unknown): Promise<void> {
  try {
    (await import('./sentry-client.ts')).captureError(dsn, error);
  } catch (failure) {
    // Only logged, because an uncaught failure would be reported as an error again.
    console.warn('an error could not be reported', failure);
  }
}

/** Runs `start` while `isOn` returns true, and stops it afterwards. Returns a function to call after each change. */
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
