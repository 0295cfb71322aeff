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
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { loadHangout, prefetchHovered } from './app/prefetch.ts';
import { preserveFocus } from './app/preserve-focus.ts';
import { createRouter } from './app/router.tsx';
import { brandName } from './core/brand.ts';
import { i18n, initI18n } from './core/i18n.ts';
import { queryClient } from './core/query-client.ts';
import { ensureToken, onSignedOut } from './core/rest-client.ts';
import { store } from './core/store.ts';
import { showToast } from './core/toasts.ts';
import { clearUserData } from './core/user-data.ts';
import { AccountDialogs, AccountLanguage } from './features/account/index.ts';
import { Toasts } from './ui/toasts.tsx';

document.documentElement.dataset.brand = brandName;
void ensureToken();
// [H274] The code of a hangout that was opened by its link comes beside the texts, not after them.
if (/^\/r\/[^/]+\/?$/.test(location.pathname)) loadHangout().catch(() => {});
onSignedOut(() => {
  clearUserData();
  showToast({ tone: 'plain', text: i18n.t('app.signedOut') });
});

initI18n().then(render, (error: unknown) => {
  console.error('the texts could not be loaded', error);
});

/** Shows the app, once the texts of its language are there. Waiting at the top level would wrap every module. */
function render(): void {
  const router = createRouter();
  prefetchHovered();
  preserveFocus();
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <QueryClientProvider client={queryClient}>
            <I18nextProvider i18n={i18n}>
              <RouterProvider router={router} />
              <AccountDialogs />
              <AccountLanguage />
              <Toasts />
            </I18nextProvider>
          </QueryClientProvider>
        </Provider>
      </StrictMode>,
    );
}
