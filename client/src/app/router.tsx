import { ApiError } from '@hangout/contract/framework/errors';
import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, ScrollRestoration } from 'react-router';
import { loadAllTexts } from '../core/i18n.ts';
import { loadPart } from '../core/load-part.ts';
import { showErrorToast } from '../core/toasts.ts';
import { AccountDialogs } from '../features/account/index.ts';
import { HomePage } from '../features/home/index.ts';
import { IntentHost } from '../features/intent/intent-host.tsx';
import { LobbySession } from '../features/lobby/index.ts';
import { VisitHost } from '../features/visit/visit-host.tsx';
import { DialogHosts } from './dialog-hosts.tsx';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { HangoutSkeleton } from './hangout-skeleton.tsx';
import { type PageHandle, Pages } from './pages.tsx';
import { loadHangout } from './prefetch.ts';
import { RouteFocus } from './route-focus.tsx';
import { Shell } from './shell.tsx';

/** Keeps the height of a page until the code of its route is loaded. */
const emptyPage = <div style={{ minHeight: '60dvh' }} />;

/** [H248] Waits for the code of a page while the server is away, and says so. */
const waitForCode = (load: () => Promise<ComponentType>) => () =>
  loadPart(load, { onWait: () => showErrorToast(new ApiError('', 0, undefined)) });

/** [H224] Loads the code of a page and its texts beside each other. */
const withTexts = (load: () => Promise<ComponentType>) => async () =>
  (await Promise.all([waitForCode(load)(), loadAllTexts()]))[0];

/** A route whose code is loaded on the first visit; the navigation around the page is rendered meanwhile. */
const page = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  lazy: { Component: withTexts(load) },
  hydrateFallbackElement: emptyPage,
});

/** A route of a hangout, whose texts come with its code. */
const hangoutPage = (path: string, load: () => Promise<ComponentType>) => ({
  path,
  lazy: { Component: waitForCode(load) },
  hydrateFallbackElement: <HangoutSkeleton />,
});

/** [H220] A page that is a sheet over the stage where it is opened from within a hangout. */
const sheet = (
  path: string,
  sheetName: NonNullable<PageHandle['sheetName']>,
  load: () => Promise<ComponentType>,
) => ({ ...page(path, load), handle: { sheetName } satisfies PageHandle });

/** [R026] The routes of the client. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: (
        <>
          <Pages>
            <RouteFocus />
            <LobbySession />
            <DialogHosts />
            <VisitHost />
            <IntentHost />
            <AccountDialogs />
          </Pages>
          <ScrollRestoration />
        </>
      ),
      errorElement: <ErrorPage />,
      children: [
        hangoutPage('/r/:slug', async () => (await loadHangout()).HangoutPage),
        page('/r/:slug/kicked', async () => (await import('../features/hangout/kicked-page.tsx')).KickedPage),
        page('/login', async () => (await import('../features/account/sign-in-page.tsx')).SignInPage),
        page('/sign-up', async () => (await import('../features/account/sign-in-page.tsx')).SignInPage),
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
          async () => (await import('../features/discord/index.ts')).DiscordCallbackPage,
        ),
        page('/activity', async () => (await import('../features/discord/index.ts')).ActivityPage),
        {
          element: <Shell />,
          children: [
            { path: '/', element: <HomePage /> },
            page('/create', async () => (await import('../features/create/index.ts')).CreatePage),
            page(
              '/r/:slug/settings',
              async () => (await import('../features/room-settings/index.ts')).RoomSettingsPage,
            ),
            page('/ranking', async () => (await import('../features/ranking/index.ts')).RankingPage),
            page('/merch/:id?', async () => (await import('../features/merch/index.ts')).MerchPage),
            page('/plans', async () => (await import('../features/plan/index.ts')).PlansPage),
            page(
              '/subscribe-plan/:plan',
              async () => (await import('../features/plan/index.ts')).SubscribePlanPage,
            ),
            page('/search', async () => (await import('../features/search/index.ts')).SearchPage),
            page('/queue', async () => (await import('../features/queue/index.ts')).QueuePage),
            page('/playlists', async () => (await import('../features/playlists/index.ts')).PlaylistsPage),
            page(
              '/playlists/:crateUuid',
              async () => (await import('../features/playlists/index.ts')).PlaylistPage,
            ),
            page(
              '/imports/:importUuid',
              async () => (await import('../features/imports/index.ts')).ImportPage,
            ),
            page('/likes', async () => (await import('../features/playlists/index.ts')).LikesPage),
            page('/uploads', async () => (await import('../features/uploads/index.ts')).UploadsPage),
            sheet(
              '/messages/:uuid?',
              'messages.title',
              async () => (await import('../features/messages/index.ts')).MessagesPage,
            ),
            sheet(
              '/notifications',
              'notifications.title',
              async () => (await import('../features/notifications/index.ts')).NotificationsPage,
            ),
            sheet(
              '/friends',
              'friends.title',
              async () => (await import('../features/friends/index.ts')).FriendsPage,
            ),
            page(
              '/communities',
              async () => (await import('../features/communities/index.ts')).CommunitiesPage,
            ),
            sheet(
              '/communities/:id',
              'communities.title',
              async () => (await import('../features/communities/index.ts')).CommunityPage,
            ),
            page('/events', async () => (await import('../features/events/index.ts')).EventsPage),
            sheet(
              '/events/:slug',
              'events.title',
              async () => (await import('../features/events/index.ts')).EventPage,
            ),
            sheet(
              '/u/:uuid',
              'app.profile',
              async () => (await import('../features/profile/index.ts')).ProfilePage,
            ),
            sheet(
              '/u/:uuid/fans',
              'fans.fans',
              async () => (await import('../features/fans/index.ts')).FansPage,
            ),
            sheet(
              '/u/:uuid/followed',
              'fans.followed',
              async () => (await import('../features/fans/index.ts')).FollowedPage,
            ),
            sheet(
              '/u/:uuid/friends',
              'friends.title',
              async () => (await import('../features/fans/index.ts')).FriendsOfPage,
            ),
            sheet(
              '/verify',
              'waysIn.verifyTitle',
              async () => (await import('../features/account/verify-page.tsx')).VerifyPage,
            ),
            sheet(
              '/settings/:section?',
              'settings.title',
              async () => (await import('../features/settings/index.ts')).SettingsPage,
            ),
            page(
              '/settings/music/callback/:provider',
              async () => (await import('../features/music-services/index.ts')).MusicCallbackPage,
            ),
            page(
              '/r/:slug/evening/:eveningId?',
              async () => (await import('../features/evening/index.ts')).EveningPage,
            ),
            page(
              '/moderation/reports',
              async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
            ),
            page('/hangouts', async () => (await import('../features/my-hangouts/index.ts')).MyHangoutsPage),
            page('/admin/:list?', async () => (await import('../features/admin/index.ts')).AdminPage),
            { path: '/home', element: <Navigate to="/" replace /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
