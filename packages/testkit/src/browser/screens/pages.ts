import { pressing, type Screen, testId } from './screen.ts';

const player = testId('player');
const settings = '/settings/:section?';
const home = (data: { fullSlug: string }) => `/r/${data.fullSlug}?stage=flat`;

export const redirects: Readonly<Record<string, string>> = { '/home': '/', '/share': '/queue' };

/** Hangouts in each state that looks different. */
const hangouts: readonly Screen[] = [
  { name: 'hangout', route: '/r/:slug', viewer: 'member', path: home, ready: testId('song-title') },
  { name: 'hangout-guest', route: '/r/:slug', viewer: 'guest', path: home, ready: testId('song-title') },
  ...(['queue', 'people', 'history'] as const).map(
    (tab): Screen => ({
      name: `hangout-${tab}`,
      route: '/r/:slug',
      viewer: 'member',
      path: home,
      ready: player,
      steps: pressing(`tab-${tab}`),
    }),
  ),
  // Pages that on a phone are shown with the mini player.
  ...Object.entries({
    profile: 'edit-profile',
    messages: 'talk',
    friends: 'friend',
    settings: 'settings-list',
  }).map(
    ([name, ready]): Screen => ({
      name: `sheet-${name}`,
      route: '/r/:slug',
      viewer: name === 'friends' ? 'owner' : 'member',
      path: home,
      ready: testId('song-title'),
      async steps(page) {
        await pressing('room-menu', name === 'settings' ? 'menu-own-settings' : `menu-${name}`)(page);
        await page.locator(testId(ready)).first().waitFor();
      },
    }),
  ),
  {
    name: 'hangout-dj',
    route: '/r/:slug',
    viewer: 'dj',
    path: ({ slug }) => `/r/${slug}?stage=flat`,
    ready: testId('on-stage'),
  },
  {
    name: 'hangout-without-stage',
    route: '/r/:slug',
    viewer: 'member',
    path: ({ chatOnlySlug }) => `/r/${chatOnlySlug}`,
    ready: player,
  },
  {
    name: 'hangout-password',
    route: '/r/:slug',
    viewer: 'guest',
    path: ({ lockedSlug }) => `/r/${lockedSlug}`,
    expectedErrors: / 403 .*\/join$/,
    ready: testId('room-password'),
  },
  {
    name: 'hangout-missing',
    route: '/r/:slug',
    viewer: 'guest',
    path: () => '/r/there-is-no-such-hangout',
    expectedErrors: / 404 .*\/join$/,
    ready: testId('closed-door'),
  },
  {
    name: 'kicked',
    route: '/r/:slug/kicked',
    viewer: 'member',
    path: ({ slug }) => `/r/${slug}/kicked`,
    ready: testId('kicked'),
  },
];

const account: readonly Screen[] = [
  {
    name: 'sign-in',
    route: '/login',
    viewer: 'guest',
    path: () => '/login',
    ready: testId('delivery-note'),
  },
  {
    name: 'sign-in-by-email',
    route: '/login',
    viewer: 'guest',
    path: () => '/login',
    ready: testId('with-login'),
    steps: pressing('with-login'),
  },
  {
    name: 'discord-callback',
    route: '/discord/callback',
    viewer: 'guest',
    path: () => '/discord/callback?error=access_denied&state=a-state',
    ready: testId('external-problem'),
  },
  {
    name: 'oidc-callback',
    route: '/oidc/callback/:provider',
    viewer: 'guest',
    path: () => '/oidc/callback/guild?error=access_denied&state=a-state',
    ready: testId('external-problem'),
  },
  {
    name: 'activity',
    route: '/activity',
    viewer: 'guest',
    path: () => '/activity',
    ready: testId('activity-problem'),
  },
  {
    name: 'first-run',
    route: '/first-run',
    viewer: 'guest',
    path: () => '/first-run#0000-0000-0000-0000',
    ready: testId('first-run-code'),
  },
  {
    name: 'forgot-password',
    route: '/forgot-password',
    viewer: 'guest',
    path: () => '/forgot-password',
    ready: testId('forgot-email'),
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    viewer: 'guest',
    path: () => '/reset-password#to=%2F&reset=a-token-that-was-mailed',
    ready: testId('reset-password'),
  },
  {
    name: 'sign-up',
    route: '/sign-up',
    viewer: 'guest',
    path: () => '/sign-up',
    ready: testId('with-email'),
    steps: pressing('with-email'),
  },
  {
    name: 'sign-in-by-link',
    route: '/login',
    viewer: 'guest',
    path: () => '/login',
    ready: testId('with-login'),
    steps: pressing('with-login', 'with-link'),
  },
  {
    name: 'reset-password-dead',
    route: '/reset-password',
    viewer: 'guest',
    path: () => '/reset-password',
    ready: testId('dead-link'),
  },
  {
    name: 'magic-link-dead',
    route: '/magic-link/*',
    viewer: 'guest',
    path: () => `/magic-link/a-token/${encodeURIComponent('/')}`,
    expectedErrors: / 401 .*\/validate-magic-link$/,
    ready: testId('dead-link'),
  },
  {
    name: 'magic-link-other-account',
    route: '/magic-link/*',
    viewer: 'member',
    path: () => `/magic-link/a-token/${encodeURIComponent('/')}`,
    ready: testId('magic-link-switch'),
  },
  {
    name: 'verify',
    route: '/verify',
    viewer: 'member',
    path: () => '/verify',
    ready: testId('verify-form'),
  },
  {
    name: 'verify-by-link',
    route: '/verify',
    viewer: 'guest',
    path: () => '/verify#email=ann%40example.org&code=123456',
    ready: testId('verify-link'),
  },
  {
    name: 'onboarding',
    route: '/onboarding',
    viewer: 'member',
    path: () => '/onboarding',
    ready: testId('onboarding-enter'),
  },
  {
    name: 'settings-guest',
    route: settings,
    viewer: 'guest',
    path: () => '/settings',
    ready: testId('language-es'),
  },
  {
    name: 'settings',
    route: settings,
    viewer: 'member',
    path: () => '/settings',
    ready: testId('settings-list'),
  },
  // [H488] Each section of the settings, with an element that is shown when the section is loaded.
  ...Object.entries({
    general: 'language-es',
    music: 'service-audius',
    account: 'email',
    security: 'session',
    privacy: 'findable-by-email',
    profile: 'profile-nickname',
    contacts: 'contacts-book',
    plan: 'plan-name',
    bots: 'bot-create',
    data: 'archive-request',
    notifications: 'choice-mention',
  }).map(
    ([section, ready]): Screen => ({
      name: `settings-${section}`,
      route: settings,
      viewer: 'member',
      path: () => `/settings/${section}`,
      ready: testId(ready),
    }),
  ),
  {
    name: 'music-callback',
    route: '/settings/music/callback/:provider',
    viewer: 'member',
    path: () => '/settings/music/callback/spotify?error=access_denied&state=a-state',
    ready: testId('music-callback-problem'),
  },
  {
    name: 'song',
    route: '/songs/:songId',
    viewer: 'guest',
    path: ({ songId }) => `/songs/${songId}`,
    ready: testId('song-page'),
  },
  {
    name: 'song-missing',
    route: '/songs/:songId',
    viewer: 'guest',
    path: () => '/songs/there-is-none',
    ready: '[data-page] h1',
    expectedErrors: / 404 .*\/there-is-none\/page$/,
  },
  {
    name: 'settings-blocked',
    route: settings,
    viewer: 'dj',
    path: () => '/settings/blocked',
    ready: testId('blocked'),
  },
  {
    name: 'second-factor-set-up',
    route: settings,
    viewer: 'owner',
    path: () => '/settings/security',
    ready: testId('second-factor-set-up'),
    steps: pressing('second-factor-set-up'),
  },
];

const plans: readonly Screen[] = [
  {
    name: 'plans-guest',
    route: '/plans',
    viewer: 'guest',
    path: () => '/plans',
    ready: testId('plan-offer'),
  },
  {
    name: 'plans-paid',
    route: '/plans',
    viewer: 'owner',
    path: () => '/plans?checkout=success&plan=pro-monthly',
    ready: '[data-testid="checkout-paid"][data-there="true"]',
  },
  {
    name: 'plans-waiting',
    route: '/plans',
    viewer: 'member',
    path: () => '/plans?checkout=success&plan=premium-monthly',
    ready: testId('checkout-paid'),
  },
  {
    // A plan that is not for sale; another one would open the checkout on another server.
    name: 'subscribe-plan',
    route: '/subscribe-plan/:plan',
    viewer: 'member',
    path: () => '/subscribe-plan/none',
    ready: testId('plan-offer'),
  },
  {
    name: 'settings-subscription',
    route: settings,
    viewer: 'owner',
    path: () => '/settings/plan',
    ready: testId('receipt'),
  },
];

const music: readonly Screen[] = [
  {
    name: 'queue-guest',
    route: '/queue',
    viewer: 'guest',
    path: () => '/queue',
    ready: testId('guest-sign-up'),
  },
  {
    name: 'search',
    route: '/search',
    viewer: 'member',
    path: () => '/search?q=a',
    ready: testId('found-song'),
  },
  {
    name: 'ranking',
    route: '/ranking',
    viewer: 'member',
    path: () => '/ranking',
    ready: testId('my-rank'),
  },
  {
    name: 'merch',
    route: '/merch/:id?',
    viewer: 'member',
    path: () => '/merch',
    ready: testId('offer'),
  },
  {
    name: 'merch-orders',
    route: '/merch/:id?',
    viewer: 'member',
    path: () => '/merch?orders',
    ready: testId('order'),
  },
  { name: 'queue', route: '/queue', viewer: 'member', path: () => '/queue', ready: testId('queue-item') },
  {
    name: 'playlists',
    route: '/playlists',
    viewer: 'member',
    path: () => '/playlists',
    ready: testId('crate'),
  },
  {
    name: 'playlist',
    route: '/playlists/:crateUuid',
    viewer: 'member',
    path: ({ crateUuid }) => `/playlists/${crateUuid}`,
    ready: testId('queue-item'),
  },
  {
    name: 'import',
    route: '/imports/:importUuid',
    viewer: 'member',
    path: ({ importUuid }) => `/imports/${importUuid}`,
    ready: testId('import-song'),
  },
  {
    name: 'import-all',
    route: '/imports/:importUuid',
    viewer: 'member',
    path: ({ importUuid }) => `/imports/${importUuid}`,
    ready: testId('import-song'),
    steps: pressing('import-filter-all'),
  },
  { name: 'likes', route: '/likes', viewer: 'member', path: () => '/likes', ready: testId('queue-item') },
  { name: 'uploads', route: '/uploads', viewer: 'dj', path: () => '/uploads', ready: testId('upload-row') },
  { name: 'uploads-empty', route: '/uploads', viewer: 'owner', path: () => '/uploads', ready: 'h1' },
];

const people: readonly Screen[] = [
  {
    name: 'messages',
    route: '/messages/:uuid?',
    viewer: 'member',
    path: () => '/messages',
    ready: testId('talk'),
  },
  {
    name: 'messages-thread',
    route: '/messages/:uuid?',
    viewer: 'member',
    path: ({ uuids }) => `/messages/${uuids.owner}`,
    ready: testId('own-message'),
  },
  {
    name: 'notifications',
    route: '/notifications',
    viewer: 'owner',
    path: () => '/notifications',
    ready: testId('notification'),
  },
  {
    name: 'notifications-guest',
    route: '/notifications',
    viewer: 'guest',
    path: () => '/notifications',
    ready: testId('guest-sign-up'),
  },
  { name: 'friends', route: '/friends', viewer: 'owner', path: () => '/friends', ready: testId('friend') },
  {
    name: 'profile',
    route: '/u/:uuid',
    viewer: 'member',
    path: ({ uuids }) => `/u/${uuids.owner}`,
    ready: testId('write-to'),
  },
  {
    name: 'profile-own',
    route: '/u/:uuid',
    viewer: 'member',
    path: ({ uuids }) => `/u/${uuids.member}`,
    ready: testId('edit-profile'),
  },
  {
    name: 'profile-edit',
    route: '/u/:uuid',
    viewer: 'member',
    path: ({ uuids }) => `/u/${uuids.member}`,
    ready: testId('edit-profile'),
    steps: pressing('edit-profile'),
  },
  {
    name: 'profile-guest',
    route: '/u/:uuid',
    viewer: 'guest',
    path: ({ uuids }) => `/u/${uuids.dj}`,
    ready: testId('plays-now'),
  },
  {
    name: 'fans',
    route: '/u/:uuid/fans',
    viewer: 'member',
    path: ({ uuids }) => `/u/${uuids.dj}/fans`,
    ready: testId('fan'),
  },
  {
    name: 'followed',
    route: '/u/:uuid/followed',
    viewer: 'owner',
    path: ({ uuids }) => `/u/${uuids.owner}/followed`,
    ready: testId('fan'),
  },
  {
    name: 'friends-of',
    route: '/u/:uuid/friends',
    viewer: 'member',
    path: ({ uuids }) => `/u/${uuids.owner}/friends`,
    ready: testId('friend-of'),
  },
];

export const COMMUNITY_PATH = '/communities/night-owls';
export const EVENT_PATH = '/events/the-long-fuchsia-night';

const gatherings: readonly Screen[] = [
  {
    name: 'communities',
    route: '/communities',
    viewer: 'moderator',
    path: () => '/communities',
    ready: testId('communities-inviting'),
  },
  {
    name: 'community',
    route: '/communities/:id',
    viewer: 'owner',
    path: () => COMMUNITY_PATH,
    ready: testId('community-invitation'),
  },
  {
    name: 'community-guest',
    route: '/communities/:id',
    viewer: 'guest',
    path: () => COMMUNITY_PATH,
    ready: testId('community-room'),
  },
  {
    name: 'community-missing',
    route: '/communities/:id',
    viewer: 'member',
    path: () => '/communities/there-is-none',
    expectedErrors: / 404 .*\/communities\//,
    ready: `main ${testId('empty')} a[href="/communities"]`,
  },
  { name: 'events', route: '/events', viewer: 'member', path: () => '/events', ready: testId('event') },
  {
    name: 'events-mine',
    route: '/events',
    viewer: 'dj',
    path: () => '/events?show=mine',
    ready: `main ${testId('empty')} strong`,
  },
  {
    name: 'event',
    route: '/events/:slug',
    viewer: 'owner',
    path: () => EVENT_PATH,
    ready: testId('event-host'),
  },
  {
    name: 'event-host-invitation',
    route: '/events/:slug',
    viewer: 'moderator',
    path: () => EVENT_PATH,
    ready: testId('event-host-invitation'),
  },
  {
    name: 'event-guest',
    route: '/events/:slug',
    viewer: 'guest',
    path: () => EVENT_PATH,
    ready: testId('event-head'),
  },
];

const owners: readonly Screen[] = [
  { name: 'create', route: '/create', viewer: 'member', path: () => '/create', ready: testId('create-name') },
  { name: 'create-guest', route: '/create', viewer: 'guest', path: () => '/create', ready: 'h1' },
  {
    name: 'my-hangouts',
    route: '/hangouts',
    viewer: 'owner',
    path: () => '/hangouts',
    ready: testId('my-hangout'),
  },
  ...(
    [
      ['house', 'create-name'],
      ['people', 'ranks'],
      ['order', 'pace'],
    ] as const
  ).map(
    ([tab, ready]): Screen => ({
      name: `hangout-settings-${tab}`,
      route: '/r/:slug/settings',
      viewer: 'owner',
      path: ({ slug }) => `/r/${slug}/settings?tab=${tab}`,
      ready: testId(ready),
    }),
  ),
  {
    name: 'evening',
    route: '/r/:slug/evening/:eveningId?',
    viewer: 'member',
    path: ({ fullSlug }) => `/r/${fullSlug}/evening`,
    ready: testId('evening-head'),
  },
];

const staff: readonly Screen[] = [
  {
    name: 'reports',
    route: '/moderation/reports',
    viewer: 'admin',
    path: () => '/moderation/reports',
    ready: testId('report'),
  },
  ...(
    [
      ...(['users', 'rooms', 'djs', 'communities', 'events', 'security', 'leaving'] as const),
      ...(['seasons', 'ranking', 'lifetime', 'avatars', 'assignments', 'consumables', 'vouchers'] as const),
      ...(['subscriptions'] as const),
      ...(['phones', 'notifications', 'customFields', 'moderation', 'banners'] as const),
    ] as const
  ).map(
    (list): Screen => ({
      name: `admin-${list}`,
      route: '/admin/:list?',
      viewer: 'admin',
      path: () => `/admin/${list}`,
      ready: testId('admin-row'),
    }),
  ),
  {
    name: 'admin-pages',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/pages',
    ready: testId('page-preview'),
  },
  {
    name: 'admin-place',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/place',
    ready: testId('place-preview'),
  },
  {
    name: 'admin-sign-up',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/signUp',
    ready: testId('sign-up-rule'),
  },
  {
    name: 'admin-music',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/music',
    ready: testId('music-services'),
  },
  {
    name: 'admin-phone-checks',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/phoneChecks',
    ready: `main ${testId('empty')}`,
  },
  {
    name: 'admin-figures',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/figures',
    ready: testId('bar-chart'),
  },
  {
    name: 'admin-services',
    route: '/admin/:list?',
    viewer: 'admin',
    path: () => '/admin/services',
    ready: testId('service-status'),
  },
  {
    name: 'admin-closed',
    route: '/admin/:list?',
    viewer: 'member',
    path: () => '/admin',
    ready: `main ${testId('empty')}`,
  },
];

/**
 * Pages of the operator. The test data has only an imprint, because users would have to agree to terms first.
 */
const site: readonly Screen[] = [
  {
    name: 'imprint',
    route: '/imprint',
    viewer: 'guest',
    path: () => '/imprint',
    ready: testId('page-version'),
  },
  ...(['terms', 'privacy', 'rules'] as const).map(
    (kind): Screen => ({
      name: kind,
      route: `/${kind}`,
      viewer: 'guest',
      path: () => `/${kind}`,
      expectedErrors: / 404 .*\/site\/page/,
      ready: `main ${testId('empty')}`,
    }),
  ),
  { name: 'status', route: '/status', viewer: 'guest', path: () => '/status', ready: testId('site-status') },
];

/** Every page except hangouts, in each state that looks different. */
export const pages: readonly Screen[] = [
  { name: 'home', route: '/', viewer: 'guest', path: () => '/', ready: testId('walk-in') },
  {
    name: 'guest-menu',
    route: '/',
    viewer: 'guest',
    path: () => '/',
    ready: testId('walk-in'),
    steps: pressing('guest-menu'),
  },
  { name: 'home-member', route: '/', viewer: 'member', path: () => '/', ready: testId('room-card') },
  {
    name: 'home-during-a-visit',
    route: '/',
    viewer: 'member',
    path: home,
    ready: testId('song-title'),
    steps: async (page) => {
      await pressing('to-home')(page);
      await page.locator(testId('mini-player')).waitFor();
    },
  },
  {
    name: 'not-found',
    route: '*',
    viewer: 'guest',
    path: () => '/there/is/no/such/page',
    ready: 'main a[data-variant]',
  },
  ...hangouts,
  ...site,
  ...account,
  ...plans,
  ...music,
  ...people,
  ...gatherings,
  ...owners,
  ...staff,
];
