import path from 'node:path';

const inSource = (files: readonly string[]) =>
  files.map((file) => path.join(import.meta.dirname, 'src', file));

/** The modules with which the pages begin that have to be there fast, each with all that it imports statically. */
export const pageRoots = {
  /** The home page, and what every page needs. */
  first: inSource(['main.tsx']),
  /** What the navigation shows to registered users besides. */
  user: inSource([
    'app/user-menu.tsx',
    'app/messages-link.tsx',
    'components/notification/notifications-link.tsx',
    'live/lobby/use-lobby.ts',
  ]),
  /** The events on the home page, which come after it. */
  events: inSource(['features/home/home-events.tsx']),
  /** A hangout, up to its player and its chat. */
  hangout: inSource([
    'features/hangout/hangout-page.tsx',
    'features/hangout/visit/visit-session.tsx',
    'live/room/room-session.ts',
  ]),
  /** What a hangout shows once its player and its chat are there. */
  afterHangout: inSource([
    'features/hangout/room-dialogs.tsx',
    'features/hangout/hangout-notes.tsx',
    'features/hangout/preview-limit-prompt.tsx',
    'components/moderation/raid-banner.tsx',
  ]),
  /** What runs on every page some seconds after it was shown. */
  afterPage: inSource(['api/adopt-country.ts', 'features/tracking/start-tracking.ts']),
} as const;
