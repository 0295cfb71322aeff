import '@fontsource-variable/bricolage-grotesque/standard.css';
import '@fontsource-variable/figtree/index.css';
import '@fontsource-variable/onest/index.css';
import './styles/tokens.css';
import './styles/base.css';
import './ui/ui.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/client.ts';
import { haveToken, whenSignedOut } from './api/rest.ts';
import { brandName } from './app/brand.ts';
import { i18n, startTexts } from './app/i18n.ts';
import { notify } from './app/notices.ts';
import { makeRouter } from './app/router.tsx';
import { store } from './app/store.ts';
import { AccountDoor } from './features/account/index.ts';
import { Notices } from './ui/notices.tsx';

document.documentElement.dataset.brand = brandName;
startTexts();
void haveToken();
whenSignedOut(() => {
  queryClient.clear();
  notify({ tone: 'plain', text: i18n.t('app.signedOut') });
});

const router = makeRouter();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <I18nextProvider i18n={i18n}>
            <RouterProvider router={router} />
            <AccountDoor />
            <Notices />
          </I18nextProvider>
        </QueryClientProvider>
      </Provider>
    </StrictMode>,
  );
