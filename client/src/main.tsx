import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/onest/index.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './ui/ui.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { loadHangout, prefetchHovered } from './app/prefetch.ts';
import { preserveFocus } from './app/preserve-focus.ts';
import { createRouter } from './app/router.tsx';
import { answerServiceWorker, startServiceWorker } from './app/start-service-worker.ts';
import { followSignInOfOtherTabs } from './core/follow-sign-in.ts';
import { slugOfHangoutPage } from './core/hangout-path.ts';
import { initI18n } from './core/i18n.ts';
import { watchInstallPrompt } from './core/install-prompt.ts';
import { loadPart } from './core/load-part.ts';
import { queryClient } from './core/query-client.ts';
import { ensureToken } from './core/rest-client.ts';
import { followSignInOfOtherWindow } from './core/session-end.ts';
import { scheduleSessionRenewal } from './core/session-renewal.ts';
import { store } from './core/store.ts';
import { whenIdle } from './core/when-idle.ts';
import { AccountLanguage } from './features/account/index.ts';
import { Toasts } from './ui/toasts.tsx';

void ensureToken();
followSignInOfOtherTabs();
// [H274] The code of a hangout that was opened by its link comes beside the texts, not after them.
const isHangout = slugOfHangoutPage(location.pathname) !== null;
if (isHangout) loadHangout().catch(() => {});
scheduleSessionRenewal(ensureToken);
followSignInOfOtherWindow();

loadPart(() => initI18n(isHangout ? ['first', 'hangout'] : ['first'])).then(render, (error: unknown) => {
  console.error('the texts could not be loaded', error);
});

const UNSEEN_AFTER_MS = 3_000;

/** Shows the app, once the texts of its language are there. Waiting at the top level would wrap every module. */
function render(): void {
  const router = createRouter();
  prefetchHovered();
  preserveFocus();
  watchInstallPrompt();
  answerServiceWorker((path) => void router.navigate(path));
  if (import.meta.env.PROD) whenIdle(startServiceWorker);
  // [H860] What nobody sees waits until a hangout can be used on a slow connection, too.
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
            <RouterProvider router={router} />
            <AccountLanguage />
            <Toasts />
          </QueryClientProvider>
        </Provider>
      </StrictMode>,
    );
}
