import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/onest/index.css';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRouter } from './app/app-router.tsx';
import { followSignInOfOtherTabs } from './app/follow-sign-in.ts';
import { enterEarly, prefetchHovered } from './app/prefetch.ts';
import { preserveFocus } from './app/preserve-focus.ts';
import { CurrentPage, createHistory, routes } from './app/router.tsx';
import { answerServiceWorker, startServiceWorker } from './app/start-service-worker.ts';
import { AccountLanguage } from './components/account/account-language.ts';
import { Toasts } from './design/primitives/toasts.tsx';
import { slugOfHangoutPage } from './platform/hangout-path.ts';
import { initI18n } from './platform/i18n.ts';
import { watchInstallPrompt } from './platform/install-prompt.ts';
import { loadPart } from './platform/load-part.ts';
import { findOwnPages, OwnPagesContext } from './platform/own-pages.ts';
import { queryClient } from './platform/query-client.ts';
import { ensureToken } from './platform/rest-client.ts';
import { followSignInOfOtherWindow } from './platform/session-end.ts';
import { scheduleSessionRenewal } from './platform/session-renewal.ts';
import { readStorage, storageKeys } from './platform/storage.ts';
import { store } from './platform/store.ts';
import { whenIdle } from './platform/when-idle.ts';

void ensureToken();
followSignInOfOtherTabs();
// [H274] If the app was opened with a link to a hangout, the hangout's code is loaded in parallel with the texts, not
// after them.
const slug = slugOfHangoutPage(location.pathname);
const isHangout = slug !== null;
// A failure is ignored: the hangout's page then loads the code and joins.
if (isHangout) enterEarly(slug).catch(() => {});
scheduleSessionRenewal(ensureToken);
followSignInOfOtherWindow();
whenIdle(endLeftSessions);
addEventListener('online', () => whenIdle(endLeftSessions));

loadPart(() => initI18n(isHangout ? ['first', 'hangout'] : ['first'])).then(render, (error: unknown) => {
  console.error('the texts could not be loaded', error);
});

/** [H2220] Ends on the server the sessions whose end it has not answered. */
async function endLeftSessions(): Promise<void> {
  if (readStorage(storageKeys.leftTokens) !== null)
    await (await import('./platform/left-sessions.ts')).endLeftSessions();
}

const UNSEEN_AFTER_MS = 3_000;

/**
 * Renders the app after its texts are loaded. Not a top-level `await`, because then the bundler would wrap every
 * module.
 */
function render(): void {
  const history = createHistory();
  prefetchHovered();
  preserveFocus();
  watchInstallPrompt();
  answerServiceWorker((path) => void history.navigate(path));
  if (import.meta.env.PROD) whenIdle(startServiceWorker);
  // [H860] Runs only after a hangout is usable, even on a slow connection.
  whenIdle(async () => (await import('./api/adopt-country.ts')).adoptCountry(), UNSEEN_AFTER_MS);
  whenIdle(
    async () => (await import('./features/tracking/start-tracking.ts')).startTracking(),
    UNSEEN_AFTER_MS,
  );
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <QueryClientProvider client={queryClient}>
            <OwnPagesContext value={findOwnPages(routes)}>
              <AppRouter history={history}>
                <CurrentPage />
              </AppRouter>
            </OwnPagesContext>
            <AccountLanguage />
            <Toasts />
          </QueryClientProvider>
        </Provider>
      </StrictMode>,
    );
}
