import { ApiError } from '@hangout/contract/framework/errors';
import type { ComponentType } from 'react';
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router';
import { AccountDialogs } from '../features/account/dialogs.tsx';
import { IntentHost } from '../features/hangout/intent/intent-host.tsx';
import { VisitHost } from '../features/hangout/visit/visit-host.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { createAppHistory } from '../platform/app-history.ts';
import { loadAllTexts } from '../platform/i18n.ts';
import { loadPart } from '../platform/load-part.ts';
import { showErrorToast } from '../platform/toasts.ts';
import { DialogHosts } from './dialog-hosts.tsx';
import { NotFoundPage, PageErrorBoundary } from './error-pages.tsx';
import { HangoutSkeleton } from './hangout-skeleton.tsx';
import { createLazyPage } from './lazy-page.tsx';
import { LobbySession } from './lobby.tsx';
import { type PageHandle, Pages } from './pages.tsx';
import { loadHangout } from './prefetch.ts';
import { RouteFocus } from './route-focus.tsx';
import { Shell } from './shell.tsx';
import { SiteHost } from './site.tsx';

/** Placeholder with about the height of a page, shown until the page's code is loaded. */
const emptyPage = <div style={{ minHeight: '60dvh' }} />;

/** [H248] If the server is unreachable, shows a toast and keeps trying to load the code of a page. */
const waitForCode = (load: () => Promise<ComponentType>) => () =>
  loadPart(load, { onWait: () => showErrorToast(new ApiError('', 0, undefined)) });

/** [H224] Loads code and texts of a page at the same time. */
const withTexts = (load: () => Promise<ComponentType>) => async () =>
  (await Promise.all([waitForCode(load)(), loadAllTexts()]))[0];

/** A page whose code is loaded at the first visit, while the navigation around it is shown already. */
function page(path: string, loadCode: () => Promise<ComponentType>, sheetName?: PageHandle['sheetName']) {
  const { element, load } = createLazyPage(withTexts(loadCode), emptyPage);
  return { path, element, handle: { sheetName, load } satisfies PageHandle };
}

/** A page of a hangout. Unlike `page` it loads no texts, because `loadHangout` does. */
function hangoutPage(path: string, loadCode: () => Promise<ComponentType>) {
  const { element, load } = createLazyPage(waitForCode(loadCode), <HangoutSkeleton />);
  return { path, element, handle: { load } satisfies PageHandle };
}

/** [H220] A page that is a sheet over the stage if it is opened from a hangout. */
const sheet = (
  path: string,
  sheetName: NonNullable<PageHandle['sheetName']>,
  load: () => Promise<ComponentType>,
) => page(path, load, sheetName);

const loadOperatorPage = async () => (await import('../features/site/operator-page.tsx')).OperatorPage;

/** Pages for developers, which production builds do not have. */
const developmentPages = import.meta.env.DEV
  ? [page('/design', async () => (await import('../features/design/design-page.tsx')).DesignPage)]
  : [];

export const routes: RouteObject[] = [
  {
    element: (
      <PageErrorBoundary>
        <Pages findHandle={findHandle}>
          <RouteFocus />
          <LobbySession />
          <DialogHosts />
          <SiteHost />
          <VisitHost />
          <IntentHost />
          <AccountDialogs />
        </Pages>
      </PageErrorBoundary>
    ),
    children: [
      hangoutPage('/r/:slug', async () => (await loadHangout()).HangoutPage),
      page('/r/:slug/kicked', async () => (await import('../features/hangout/kicked-page.tsx')).KickedPage),
      page('/login', async () => (await import('../features/account/sign-in-page.tsx')).SignInPage),
      page('/sign-up', async () => (await import('../features/account/sign-in-page.tsx')).SignInPage),
      page('/first-run', async () => (await import('../features/first-run/first-run-page.tsx')).FirstRunPage),
      page(
        '/forgot-password',
        async () => (await import('../features/account/forgot-password-page.tsx')).ForgotPasswordPage,
      ),
      page(
        '/reset-password',
        async () => (await import('../features/account/reset-password-page.tsx')).ResetPasswordPage,
      ),
      page(
        '/magic-link/*',
        async () => (await import('../features/account/magic-link-page.tsx')).MagicLinkPage,
      ),
      page(
        '/onboarding',
        async () => (await import('../features/account/onboarding-page.tsx')).OnboardingPage,
      ),
      page(
        '/discord/callback',
        async () => (await import('../features/account/external-callback-page.tsx')).DiscordCallbackPage,
      ),
      page(
        '/oidc/callback/:provider',
        async () => (await import('../features/account/oidc-callback-page.tsx')).OidcCallbackPage,
      ),
      page('/activity', async () => (await import('../features/activity/activity-page.tsx')).ActivityPage),
      {
        element: <Shell />,
        children: [
          { path: '/', element: <HomePage /> },
          page(
            '/create',
            async () => (await import('../features/my-hangouts/create/create-page.tsx')).CreatePage,
          ),
          page(
            '/r/:slug/settings',
            async () =>
              (await import('../features/my-hangouts/settings/room-settings-page.tsx')).RoomSettingsPage,
          ),
          page('/ranking', async () => (await import('../features/ranking/ranking-page.tsx')).RankingPage),
          page('/merch/:id?', async () => (await import('../features/merch/merch-page.tsx')).MerchPage),
          page('/plans', async () => (await import('../features/plan/plans-page.tsx')).PlansPage),
          page(
            '/subscribe-plan/:plan',
            async () => (await import('../features/plan/subscribe-plan-page.tsx')).SubscribePlanPage,
          ),
          page('/share', async () => (await import('../features/search/share-page.tsx')).SharePage),
          page('/search', async () => (await import('../features/search/search-page.tsx')).SearchPage),
          page('/queue', async () => (await import('../features/hangout/queue/queue-page.tsx')).QueuePage),
          page(
            '/playlists',
            async () => (await import('../features/playlists/playlists-page.tsx')).PlaylistsPage,
          ),
          page(
            '/playlists/:crateUuid',
            async () => (await import('../features/playlists/playlist-page.tsx')).PlaylistPage,
          ),
          page(
            '/imports/:importUuid',
            async () => (await import('../features/playlists/imports/import-page.tsx')).ImportPage,
          ),
          page('/likes', async () => (await import('../features/playlists/likes-page.tsx')).LikesPage),
          sheet(
            '/songs/:songId',
            'songPage.title',
            async () => (await import('../features/song-page/song-page.tsx')).SongPage,
          ),
          page('/uploads', async () => (await import('../features/uploads/uploads-page.tsx')).UploadsPage),
          sheet(
            '/messages/:uuid?',
            'messages.title',
            async () => (await import('../features/messages/messages-page.tsx')).MessagesPage,
          ),
          sheet(
            '/notifications',
            'notifications.title',
            async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
          ),
          sheet(
            '/friends',
            'friends.title',
            async () => (await import('../features/people/friends-page.tsx')).FriendsPage,
          ),
          page(
            '/communities',
            async () => (await import('../features/communities/communities-page.tsx')).CommunitiesPage,
          ),
          sheet(
            '/communities/:id',
            'communities.title',
            async () => (await import('../features/communities/community-page.tsx')).CommunityPage,
          ),
          page('/events', async () => (await import('../features/events/events-page.tsx')).EventsPage),
          sheet(
            '/events/:slug',
            'events.title',
            async () => (await import('../features/events/event-page.tsx')).EventPage,
          ),
          sheet(
            '/u/:uuid',
            'app.profile',
            async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
          ),
          sheet(
            '/u/:uuid/fans',
            'fans.fans',
            async () => (await import('../features/people/fan-list-page.tsx')).FansPage,
          ),
          sheet(
            '/u/:uuid/followed',
            'fans.followed',
            async () => (await import('../features/people/fan-list-page.tsx')).FollowedPage,
          ),
          sheet(
            '/u/:uuid/friends',
            'friends.title',
            async () => (await import('../features/people/friends-of-page.tsx')).FriendsOfPage,
          ),
          sheet(
            '/verify',
            'waysIn.verifyTitle',
            async () => (await import('../features/account/verify-page.tsx')).VerifyPage,
          ),
          sheet(
            '/settings/:section?',
            'settings.title',
            async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
          ),
          page(
            '/settings/music/callback/:provider',
            async () =>
              (await import('../features/settings/music-services/music-callback-page.tsx')).MusicCallbackPage,
          ),
          page(
            '/r/:slug/evening/:eveningId?',
            async () => (await import('../features/evening/evening-page.tsx')).EveningPage,
          ),
          page(
            '/moderation/reports',
            async () => (await import('../features/admin/reports-page.tsx')).ReportsPage,
          ),
          page(
            '/hangouts',
            async () => (await import('../features/my-hangouts/my-hangouts-page.tsx')).MyHangoutsPage,
          ),
          page('/status', async () => (await import('../features/site/status-page.tsx')).StatusPage),
          page('/terms', loadOperatorPage),
          page('/privacy', loadOperatorPage),
          page('/imprint', loadOperatorPage),
          page('/rules', loadOperatorPage),
          page('/admin/:list?', async () => (await import('../features/admin/admin-page.tsx')).AdminPage),
          ...developmentPages,
          { path: '/home', element: <Navigate to="/" replace /> },
          { path: '*', element: <NotFoundPage /> },
        ],
      },
    ],
  },
];

/** Only this file sets handles, hence the cast. */
function findHandle(pathname: string): PageHandle | undefined {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle as PageHandle | undefined;
}

/** The history loads the code of a page before it shows the page. */
export const createHistory = () =>
  createAppHistory({ loadPage: ({ pathname }) => findHandle(pathname)?.load?.() });

export const CurrentPage = () => useRoutes(routes);
