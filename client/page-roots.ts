import path from 'node:path';

const inSource = (files: readonly string[]) =>
  files.map((file) => path.join(import.meta.dirname, 'src', file));

/** The entry modules of pages that must load fast; a page also needs everything that its entry modules import. */
export const pageRoots = {
  /** The home page, and the code that every page needs. */
  first: inSource(['main.tsx']),
  /** What the navigation adds for guests; registered users need nearly all of its imports too. */
  guest: inSource(['app/guest-menu.tsx']),
  /** What the navigation shows only to registered users. */
  user: inSource([
    'app/user-menu.tsx',
    'app/messages-link.tsx',
    'components/notification/notifications-link.tsx',
    'live/lobby/use-lobby.ts',
  ]),
  /** The events on the home page, which load after the rest of the page. */
  events: inSource(['features/home/home-events.tsx']),
  /** What every page loads after it is shown: the operator's notices and links, and what runs some seconds later. */
  site: inSource([
    'components/site/site-footer.tsx',
    'features/site/site-host.tsx',
    'api/adopt-country.ts',
    'features/tracking/start-tracking.ts',
  ]),
  /** A hangout, up to its player and its chat. */
  hangout: inSource([
    'features/hangout/hangout-page.tsx',
    'features/hangout/visit/visit-session.tsx',
    'live/room/room-session.ts',
  ]),
  /** What a hangout loads after its player and its chat. */
  afterHangout: inSource([
    'features/hangout/room-dialogs.tsx',
    'features/hangout/hangout-notes.tsx',
    'features/hangout/preview-limit-prompt.tsx',
    'components/moderation/raid-banner.tsx',
  ]),
} as const;
