import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, Outlet, ScrollRestoration } from 'react-router';
import { OnboardingPage, SignInPage } from '../features/account/index.ts';
import { HomePage } from '../features/home/index.ts';
import { LobbySession } from '../features/lobby/index.ts';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { Shell } from './shell.tsx';

const Hangout = lazy(() =>
  import('../features/hangout/index.ts').then((door) => ({ default: door.HangoutPage })),
);
const Kicked = lazy(() =>
  import('../features/hangout/index.ts').then((door) => ({ default: door.KickedPage })),
);
const Create = lazy(() =>
  import('../features/create/index.ts').then((door) => ({ default: door.CreatePage })),
);
const RoomSettings = lazy(() =>
  import('../features/room-settings/index.ts').then((door) => ({ default: door.RoomSettingsPage })),
);
const Queue = lazy(() => import('../features/queue/index.ts').then((door) => ({ default: door.QueuePage })));
const Playlists = lazy(() =>
  import('../features/playlists/index.ts').then((door) => ({ default: door.PlaylistsPage })),
);
const Playlist = lazy(() =>
  import('../features/playlists/index.ts').then((door) => ({ default: door.PlaylistPage })),
);
const Likes = lazy(() =>
  import('../features/playlists/index.ts').then((door) => ({ default: door.LikesPage })),
);
const Uploads = lazy(() =>
  import('../features/uploads/index.ts').then((door) => ({ default: door.UploadsPage })),
);
const Messages = lazy(() =>
  import('../features/messages/index.ts').then((door) => ({ default: door.MessagesPage })),
);
const Friends = lazy(() =>
  import('../features/friends/index.ts').then((door) => ({ default: door.FriendsPage })),
);
const Profile = lazy(() =>
  import('../features/profile/index.ts').then((door) => ({ default: door.ProfilePage })),
);
const Settings = lazy(() =>
  import('../features/settings/index.ts').then((door) => ({ default: door.SettingsPage })),
);
const Admin = lazy(() => import('../features/admin/index.ts').then((door) => ({ default: door.AdminPage })));
const MyHangouts = lazy(() =>
  import('../features/my-hangouts/index.ts').then((door) => ({ default: door.MyHangoutsPage })),
);
const Reports = lazy(() =>
  import('../features/reports/index.ts').then((door) => ({ default: door.ReportsPage })),
);
const Evening = lazy(() =>
  import('../features/evening/index.ts').then((door) => ({ default: door.EveningPage })),
);

const later = (page: React.ReactNode) => (
  <Suspense fallback={<div style={{ minHeight: '60dvh' }} />}>{page}</Suspense>
);

/** [R026] The ways through the client. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: (
        <>
          <Outlet />
          <LobbySession />
          <ScrollRestoration />
        </>
      ),
      errorElement: <ErrorPage />,
      children: [
        { path: '/r/:slug', element: later(<Hangout />) },
        { path: '/r/:slug/kicked', element: later(<Kicked />) },
        { path: '/login', element: <SignInPage /> },
        { path: '/sign-up', element: <SignInPage /> },
        { path: '/onboarding', element: <OnboardingPage /> },
        {
          element: <Shell />,
          children: [
            { path: '/', element: <HomePage /> },
            { path: '/create', element: later(<Create />) },
            { path: '/r/:slug/settings', element: later(<RoomSettings />) },
            { path: '/queue', element: later(<Queue />) },
            { path: '/playlists', element: later(<Playlists />) },
            { path: '/playlists/:crateUuid', element: later(<Playlist />) },
            { path: '/likes', element: later(<Likes />) },
            { path: '/uploads', element: later(<Uploads />) },
            { path: '/messages/:uuid?', element: later(<Messages />) },
            { path: '/friends', element: later(<Friends />) },
            { path: '/u/:uuid', element: later(<Profile />) },
            { path: '/settings', element: later(<Settings />) },
            { path: '/r/:slug/evening/:eveningId?', element: later(<Evening />) },
            { path: '/moderation/reports', element: later(<Reports />) },
            { path: '/hangouts', element: later(<MyHangouts />) },
            { path: '/admin/:list?', element: later(<Admin />) },
            { path: '/home', element: <Navigate to="/" replace /> },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ]);
