import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { COMMUNITY_PATH, EVENT_PATH } from './pages.ts';
import { press, pressing, type Screen, type ScreenData, testId, type Viewer } from './screen.ts';

const picture = fileURLToPath(new URL('../../../../../world/songs/glass-estuary.jpg', import.meta.url));

/** A chat message of the member, in which tests click the name. */
export const MEMBER_MESSAGE = 'Evening all, what a floor tonight';

const overHangout = (
  name: string,
  viewer: Viewer,
  dialog: string,
  steps: NonNullable<Screen['steps']>,
): Screen => ({
  name: `dialog-${name}`,
  route: '/r/:slug',
  viewer,
  path: ({ slug }) => `/r/${slug}?stage=flat`,
  ready: testId('song-title'),
  dialog,
  steps,
});

/** A dialog over another page; pressing the buttons with these test ids opens it. */
const overPage = (
  name: string,
  [route, viewer, path, ready]: readonly [string, Viewer, Screen['path'], string],
  dialog: string,
  ...presses: readonly string[]
): Screen => ({
  name: `dialog-${name}`,
  route,
  viewer,
  path,
  ready: testId(ready),
  dialog,
  steps: pressing(...presses),
});

/** Opens the member's person card by the name at their chat message. */
async function openMemberCard(page: Page): Promise<void> {
  const message = page.locator(testId('message')).filter({ hasText: MEMBER_MESSAGE });
  await message.locator(testId('line-name')).first().click();
  await page.locator(testId('person-card')).waitFor();
}

const onMemberCard =
  (...presses: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await openMemberCard(page);
    for (const id of presses) await press(page, id);
  };

/** Opens the viewer's own person card in the list of people, and presses buttons in it. */
const onOwnCard =
  (viewer: Exclude<Viewer, 'guest' | 'admin'>, ...presses: readonly string[]) =>
  async (page: Page, { uuids }: ScreenData): Promise<void> => {
    await press(page, 'tab-people');
    await page.locator(`${testId('person')}[data-uuid="${uuids[viewer]}"] [data-row]`).click();
    for (const id of presses) await press(page, id);
  };

/** Skips the song: by the button, or on a phone by the song menu. */
async function pressSkip(page: Page): Promise<void> {
  const button = page.locator(`${testId('skip')}:visible`);
  if (await button.count()) return button.click();
  await pressing('song-menu', 'menu-skip')(page);
}

/** Makes the server refuse to add an email address, as if the sign-in was too long ago. */
async function addEmailAfterALongTime(page: Page): Promise<void> {
  const refusal = {
    code: 'reauthentication_needed',
    message: 'Confirm that it is you first',
    details: { by: 'password' },
  };
  await page.route('**/emails', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(refusal) })
      : route.continue(),
  );
  await page.locator(testId('new-email')).fill('another@example.org');
  await press(page, 'email-add');
}

/** Makes the server refuse the session, as if it had ended. */
async function endSession(page: Page): Promise<void> {
  const refuse = (code: string, details?: object) => ({
    status: 401,
    contentType: 'application/json',
    body: JSON.stringify({ code, message: code, details }),
  });
  await page.route('**/auth/sessions', (route) => route.fulfill(refuse('unauthorized')));
  await page.route('**/auth/renewal', (route) =>
    route.fulfill(refuse('session_ended', { reason: 'elsewhere' })),
  );
  await press(page, 'settings-to-security');
  await page.locator(testId('session-end-log-in')).waitFor();
}

/** Replaces the response of one call, for content that the test data lacks. */
async function showAnswer(page: Page, path: string, answer: object): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(answer) }),
  );
  await page.reload();
}

export const CONSENT_CALL = '**/site/overview';

/**
 * Shows the dialog that asks for consent, although the test data requires none. Only a page load without this answer
 * (`CONSENT_CALL`) removes it.
 */
async function askForConsent(page: Page): Promise<void> {
  const pages = [{ kind: 'terms', versionId: 1, publishedAt: new Date().toISOString() }];
  const overview = {
    pages,
    consentsDue: [1],
    banners: [],
    changesAt: null,
    hasHandbook: false,
    isDemo: false,
  };
  await page.route(CONSENT_CALL, (route) => route.fulfill({ json: overview }));
  await page.reload();
}

/**
 * Shows a passkey and the question whether to remove it. The passkey is faked, because browsers do not
 * support passkeys at IP addresses.
 */
async function removePasskey(page: Page): Promise<void> {
  const passkey = { id: 'p', name: 'My phone', createdAt: new Date().toISOString(), lastUsedAt: null };
  await showAnswer(page, '**/users/passkeys', { count: 1, data: [passkey] });
  await press(page, 'passkey-remove');
}

/** Shows a faked account at a music provider, and the question whether to disconnect it. */
async function disconnectMusic(page: Page): Promise<void> {
  const account = {
    ...{ provider: 'spotify', accountName: 'Ann', isPremium: false, country: 'US', isLost: false },
    connectedAt: new Date().toISOString(),
  };
  const spotify = {
    ...{ key: 'spotify', isSearchable: true, player: null, developerToken: null },
    ...{ connection: 'page', account },
  };
  await showAnswer(page, '**/music-providers', { isDemoCatalogue: true, providers: [spotify] });
  await press(page, 'disconnect-spotify');
}

/** Shows a faked phone number, and the question whether to remove it. */
async function removePhone(page: Page): Promise<void> {
  await showAnswer(page, '**/users/phone', { phone: '+34612345678' });
  await press(page, 'phone-remove');
}

/** Shows a faked Discord account, and the question whether to unlink it. */
async function unlinkDiscord(page: Page): Promise<void> {
  const discord = { clientId: '1', origin: '', isDemo: true };
  await showAnswer(page, '**/auth/sign-in-methods', { textMessages: 'off', mails: 'off', discord, oidc: [] });
  await showAnswer(page, '**/auth/link-discord/guilds', {
    ...{ count: 1, data: [{ id: '1', name: 'Vinyl Night', room: null }] },
  });
  const account = { name: 'Ada', linkedAt: new Date().toISOString() };
  await showAnswer(page, '**/auth/link-discord', { account });
  await press(page, 'discord-unlink');
}

/** Shows a faked account at an OpenID Connect provider, and the question whether to unlink it. */
async function unlinkOidc(page: Page): Promise<void> {
  const oidc = [
    { id: 'guild', label: 'Guild of Records', signUp: true, signOutThere: true },
    { id: 'school', label: 'School of Music', signUp: false, signOutThere: false },
  ];
  await showAnswer(page, '**/auth/sign-in-methods', {
    textMessages: 'off',
    mails: 'off',
    discord: null,
    oidc,
  });
  const account = { provider: 'guild', label: 'Guild of Records', name: 'ada@guild.example' };
  await showAnswer(page, '**/auth/oidc', {
    ...{ count: 1, data: [{ ...account, linkedAt: new Date().toISOString() }] },
  });
  await press(page, 'oidc-unlink-guild');
}

const account: readonly Screen[] = [
  overPage('sign-up', ['/', 'guest', () => '/', 'walk-in'], 'features/account/account-dialog.tsx', 'sign-up'),
  overHangout(
    'bring-friend',
    'owner',
    'features/hangout/people/bring-friend-dialog.tsx',
    pressing('tab-people', 'bring-friend-open'),
  ),
  overHangout('log-in', 'guest', 'features/account/account-dialog.tsx', async (page) => {
    await pressing('take-seat', 'with-login')(page);
  }),
  {
    ...overPage(
      'reauthentication',
      ['/settings/:section?', 'member', () => '/settings/account', 'email'],
      'features/account/reauthentication-dialog.tsx',
    ),
    expectedErrors: / 403 .*\/emails$/,
    steps: addEmailAfterALongTime,
  },
  {
    ...overPage(
      'session-end',
      ['/settings/:section?', 'member', () => '/settings', 'settings-to-security'],
      'features/account/session-end-dialog.tsx',
    ),
    expectedErrors: / 40[13] /,
    steps: endSession,
    endsSession: true,
  },
  {
    ...overPage(
      'site-consent',
      ['/settings/:section?', 'member', () => '/settings/general', 'settings-general'],
      'features/site/consent-dialog.tsx',
    ),
    steps: askForConsent,
  },
  overPage(
    'remove-email',
    ['/settings/:section?', 'member', () => '/settings/account', 'email'],
    'features/settings/email-settings.tsx',
    'email-remove',
  ),
  {
    ...overPage(
      'remove-phone',
      ['/settings/:section?', 'member', () => '/settings/account', 'phone-settings'],
      'features/settings/phone-settings.tsx',
    ),
    steps: removePhone,
  },
  {
    ...overPage(
      'unlink-discord',
      ['/settings/:section?', 'member', () => '/settings/account', 'phone-settings'],
      'features/settings/external-account-entry.tsx',
    ),
    steps: unlinkDiscord,
  },
  {
    ...overPage(
      'unlink-oidc',
      ['/settings/:section?', 'member', () => '/settings/account', 'phone-settings'],
      'features/settings/external-account-entry.tsx',
    ),
    steps: unlinkOidc,
  },
  {
    ...overPage(
      'remove-passkey',
      ['/settings/:section?', 'member', () => '/settings/security', 'session'],
      'features/settings/security/passkey-entry.tsx',
    ),
    steps: removePasskey,
  },
  {
    ...overPage(
      'disconnect-music',
      ['/settings/:section?', 'member', () => '/settings/music', 'service-spotify'],
      'features/settings/music-services/service-card.tsx',
    ),
    steps: disconnectMusic,
  },
  overPage(
    'end-other-sessions',
    ['/settings/:section?', 'member', () => '/settings/security', 'end-others'],
    'features/settings/security/session-list.tsx',
    'end-others',
  ),
  overPage(
    'delete-account',
    ['/settings/:section?', 'member', () => '/settings/data', 'deactivate'],
    'features/settings/leaving/leave-card.tsx',
    'delete-account',
  ),
  {
    name: 'dialog-bot-token',
    route: '/settings/:section?',
    viewer: 'member',
    path: () => '/settings/bots',
    ready: testId('bot-create'),
    dialog: 'features/settings/bots/token-dialog.tsx',
    steps: showBotToken,
  },
  {
    name: 'dialog-bot-look',
    route: '/settings/:section?',
    viewer: 'member',
    path: () => '/settings/bots',
    ready: testId('bot-create'),
    dialog: 'features/settings/bots/bot-appearance-dialog.tsx',
    async steps(page) {
      await showBotToken(page);
      await pressing('bot-token-done', 'bot-look')(page);
    },
  },
  {
    name: 'dialog-remove-bot',
    route: '/settings/:section?',
    viewer: 'member',
    path: () => '/settings/bots',
    ready: testId('bot-create'),
    dialog: 'features/settings/bots/bot-entry.tsx',
    async steps(page) {
      await showBotToken(page);
      await pressing('bot-token-done', 'bot-remove')(page);
    },
  },
];

/** Creates a bot for the member or, if there is one, a new token for it; both show a token. */
async function showBotToken(page: Page): Promise<void> {
  if ((await page.locator(testId('bot')).count()) > 0) return pressing('bot-token')(page);
  await page.locator(testId('bot-name')).fill('Record Robot');
  await pressing('bot-create')(page);
}

const hangout: readonly Screen[] = [
  overHangout('person-card', 'member', 'components/person-card/person-card.tsx', async (page, data) => {
    await onOwnCard('member')(page, data);
  }),
  overHangout('person-card-owner', 'owner', 'components/person-card/person-card.tsx', openMemberCard),
  overHangout('person-card-guest', 'guest', 'components/person-card/person-card.tsx', openMemberCard),
  overHangout(
    'figure',
    'member',
    'components/person-card/figure-dialog.tsx',
    onOwnCard('member', 'card-figure'),
  ),
  overHangout('mute-person', 'owner', 'components/person-card/person-dialogs.tsx', onMemberCard('card-mute')),
  overHangout('report-person', 'dj', 'components/report/report-dialog.tsx', onMemberCard('card-report')),
  overHangout(
    'report-as-guest',
    'guest',
    'components/report/report-dialog.tsx',
    pressing('song-menu', 'menu-report-song'),
  ),
  overHangout(
    'reports',
    'owner',
    'components/report/room-reports-dialog.tsx',
    pressing('room-menu', 'menu-reports'),
  ),
  overHangout(
    'about-hangout',
    'guest',
    'features/hangout/about-dialog.tsx',
    pressing('room-menu', 'menu-about'),
  ),
  overHangout('raid', 'owner', 'components/moderation/raid-dialog.tsx', pressing('room-menu', 'menu-raid')),
  overHangout(
    'block-song',
    'owner',
    'components/song/block-song-dialog.tsx',
    pressing('song-menu', 'menu-block-song'),
  ),
  overHangout('skip', 'owner', 'features/hangout/skip-button.tsx', pressSkip),
  overHangout(
    'leave-as-dj',
    'dj',
    'features/hangout/visit/leave-dialog.tsx',
    pressing('room-menu', 'menu-leave'),
  ),
  overHangout(
    'leave-seat',
    'dj',
    'features/hangout/seat/seat-button.tsx',
    pressing('tab-queue', 'leave-seat'),
  ),
  overHangout('microphone', 'owner', 'features/hangout/voice/recording-dialog.tsx', pressing('microphone')),
  overHangout(
    'play-live',
    'dj',
    'features/hangout/live-set/play-live-dialog.tsx',
    pressing('tab-queue', 'play-live'),
  ),
  overHangout('reactions', 'owner', 'components/message/reactions-dialog.tsx', async (page) => {
    const message = page.locator(testId('message')).filter({ hasText: MEMBER_MESSAGE });
    // The buttons of a message are shown only while the pointer is over it.
    await message.hover();
    await message.locator(testId('line-menu')).click();
    await press(page, 'menu-reactions');
  }),
  overHangout('chat-image', 'member', 'components/message/message-images.tsx', pressing('chat-picture')),
];

const settingsOf = (tab: string, ready: string) =>
  ['/r/:slug/settings', 'owner', ({ slug }: ScreenData) => `/r/${slug}/settings?tab=${tab}`, ready] as const;

const owners: readonly Screen[] = [
  overPage(
    'delete-hangout',
    settingsOf('house', 'create-name'),
    'features/my-hangouts/create/confirm-room-deletion.tsx',
    'delete-room',
  ),
  overPage(
    'clear-chat',
    settingsOf('house', 'clear-chat'),
    'features/my-hangouts/settings/room-chat.tsx',
    'clear-chat',
  ),
  overPage(
    'give-role',
    settingsOf('people', 'rank-menu'),
    'features/my-hangouts/settings/assign-role-dialog.tsx',
    'give-role',
  ),
  ...(['time', 'take', 'owner'] as const).map((key) =>
    overPage(
      `role-${key}`,
      settingsOf('people', 'rank-menu'),
      'features/my-hangouts/settings/roles.tsx',
      'rank-menu',
      `menu-${key}`,
    ),
  ),
  overPage(
    'lift-restriction',
    settingsOf('people', 'lift'),
    'features/my-hangouts/settings/restricted-users.tsx',
    'lift',
  ),
  overPage(
    'raid-in-settings',
    settingsOf('order', 'raid-on'),
    'components/moderation/raid-dialog.tsx',
    'raid-on',
  ),
  overPage(
    'agree-to-transfer',
    ['/hangouts', 'moderator', () => '/hangouts', 'agree-to-transfer'],
    'features/my-hangouts/ownership-transfers.tsx',
    'agree-to-transfer',
  ),
  overPage(
    'delete-in-my-hangouts',
    ['/hangouts', 'owner', () => '/hangouts', 'my-hangout'],
    'features/my-hangouts/create/confirm-room-deletion.tsx',
    'delete',
  ),
];

const onCommunity = ['/communities/:id', 'owner', () => COMMUNITY_PATH, 'community-invitation'] as const;
const onEvent = ['/events/:slug', 'owner', () => EVENT_PATH, 'event-host'] as const;

const gatherings: readonly Screen[] = [
  overPage('edit-community', onCommunity, 'features/communities/community-dialog.tsx', 'community-edit'),
  overPage('remove-community', onCommunity, 'features/communities/community-actions.tsx', 'community-remove'),
  overPage(
    'invite-into-community',
    onCommunity,
    'features/communities/invite-dialog.tsx',
    'community-invite',
  ),
  overPage('add-hangouts', onCommunity, 'features/communities/community-rooms.tsx', 'community-add-room'),
  overPage(
    'announce-event',
    ['/events', 'member', () => '/events', 'event'],
    'components/event/event-dialog.tsx',
    'event-announce',
  ),
  overPage('call-off-event', onEvent, 'features/events/event-actions.tsx', 'event-call-off'),
  overPage(
    'stop-hosting',
    ['/events/:slug', 'member', () => EVENT_PATH, 'event-host'],
    'features/events/host-invitation.tsx',
    'event-host-stop',
  ),
];

const playlist = [
  '/playlists/:crateUuid',
  'member',
  ({ crateUuid }: ScreenData) => `/playlists/${crateUuid}`,
  'queue-item',
] as const;

const music: readonly Screen[] = [
  overPage(
    'new-playlist',
    ['/playlists', 'member', () => '/playlists', 'new-playlist'],
    'features/playlists/new-playlist-dialog.tsx',
    'new-playlist',
  ),
  overPage('play-as-queue', playlist, 'features/playlists/play-tool.tsx', 'play-as-queue'),
  overPage('delete-playlist', playlist, 'features/playlists/playlist-head.tsx', 'delete-playlist'),
  overPage('edit-playlist', playlist, 'features/playlists/edit-playlist-dialog.tsx', 'rename-playlist'),
  overPage('export-playlist', playlist, 'features/playlists/imports/export-dialog.tsx', 'export-playlist'),
  ...(['link', 'account', 'file'] as const).map((way) => ({
    ...overPage(
      `import-${way}`,
      ['/playlists', 'member', () => '/playlists', 'import-open'],
      'features/playlists/imports/import-dialog.tsx',
      'import-open',
      `tab-${way}`,
    ),
    // After `disconnectMusic` the page still requests the collections of the faked account's provider, which
    // the server does not know.
    ...(way === 'account' && { expectedErrors: / 404 .*\/spotify\/collections$/ }),
  })),
  overPage(
    'import-mend',
    [
      '/imports/:importUuid',
      'member',
      ({ importUuid }: ScreenData) => `/imports/${importUuid}`,
      'import-choose',
    ],
    'features/playlists/imports/mend-dialog.tsx',
    'import-choose',
  ),
  overPage('add-to', playlist, 'components/song-dialogs/add-to-dialog.tsx', 'song-menu', 'menu-add-to'),
  overPage('add-playlist', playlist, 'components/song-dialogs/add-playlist-dialog.tsx', 'add-playlist'),
  overPage('artist', playlist, 'components/song-dialogs/songs-dialog.tsx', 'song-menu', 'menu-artist'),
  overPage('share', playlist, 'components/song-dialogs/share-dialog.tsx', 'share-playlist'),
  overPage(
    'clear-queue',
    ['/queue', 'member', () => '/queue', 'queue-item'],
    'features/hangout/queue/queue-page.tsx',
    'clear-queue',
  ),
  overPage(
    'edit-song',
    ['/uploads', 'dj', () => '/uploads', 'upload-row'],
    'components/upload/edit-song.tsx',
    'edit-upload',
  ),
  overPage(
    'remove-upload',
    ['/uploads', 'dj', () => '/uploads', 'upload-row'],
    'features/uploads/uploads-page.tsx',
    'upload-remove',
  ),
];

const people: readonly Screen[] = [
  overPage(
    'offer',
    ['/merch/:id?', 'member', () => '/merch', 'offer'],
    'features/merch/offer-dialog.tsx',
    'offer',
  ),
  overPage(
    'new-group',
    ['/messages/:uuid?', 'member', () => '/messages', 'talk'],
    'features/messages/new-group.tsx',
    'new-group',
  ),
  ...Object.entries({
    'add-to-group': ['add', 'add-to-group'],
    'group-members': ['members', 'group-members'],
    'rename-group': ['rename', 'rename-group'],
    'delete-conversation': ['delete', 'thread-menu'],
  }).map(([name, [entry, file]]) =>
    overPage(
      name,
      ['/messages/:uuid?', 'member', ({ groupUuid }: ScreenData) => `/messages/${groupUuid}`, 'thread-menu'],
      `features/messages/${file}.tsx`,
      'thread-menu',
      `menu-${entry}`,
    ),
  ),
  overPage(
    'end-friendship',
    ['/friends', 'owner', () => '/friends', 'friend'],
    'features/people/friend-list.tsx',
    'friend-menu',
    'menu-end',
  ),
  {
    name: 'dialog-crop-picture',
    route: '/settings/:section?',
    viewer: 'member',
    path: () => '/settings/profile',
    ready: testId('profile-nickname'),
    dialog: 'components/image/crop-dialog.tsx',
    async steps(page) {
      await page.setInputFiles(testId('file-profilePicture'), picture);
      await page.locator(`${testId('crop-frame')}[data-ready]`).waitFor();
    },
  },
  {
    name: 'dialog-empty-contacts',
    route: '/settings/:section?',
    viewer: 'member',
    path: () => '/settings/contacts',
    ready: testId('contacts-book'),
    dialog: 'features/settings/contacts-section.tsx',
    async steps(page) {
      await page.locator(testId('contacts-text')).fill('granny@example.org');
      await pressing('contacts-send', 'contacts-empty')(page);
    },
  },
];

const adminList = (list: string) => ['/admin/:list?', 'admin', () => `/admin/${list}`, 'admin-row'] as const;

const staff: readonly Screen[] = [
  overPage(
    'admin-user',
    adminList('users'),
    'components/moderation/user-moderation-dialog.tsx',
    'admin-open',
  ),
  overPage(
    'admin-ban',
    adminList('users'),
    'components/moderation/user-actions.tsx',
    'admin-open',
    'global-ban',
  ),
  overPage(
    'admin-lost-second-factor',
    adminList('users'),
    'components/moderation/user-actions.tsx',
    'admin-open',
    'lost-second-factor',
  ),
  overPage('admin-hangout', adminList('rooms'), 'features/admin/area-details.tsx', 'admin-open'),
  overPage('admin-community', adminList('communities'), 'features/admin/area-details.tsx', 'admin-open'),
  overPage(
    'admin-account',
    adminList('users'),
    'components/moderation/user-moderation-dialog.tsx',
    'admin-open',
    'tab-account',
  ),
  {
    ...overPage('admin-give-role', adminList('users'), 'components/moderation/global-role-select.tsx'),
    async steps(page) {
      await press(page, 'admin-open');
      await page
        .locator(`${testId('global-role')}:visible`)
        .first()
        .selectOption('promoter');
    },
  },
  overPage(
    'admin-history',
    adminList('vouchers'),
    'features/admin/area-details.tsx',
    'admin-open',
    'tab-history',
  ),
  overPage(
    'admin-edit-event',
    adminList('events'),
    'features/admin/action-dialog.tsx',
    'admin-open',
    'do-edit',
  ),
  overPage(
    'admin-delete-event',
    adminList('events'),
    'features/admin/action-dialog.tsx',
    'admin-open',
    'do-delete',
  ),
  overPage('admin-send', adminList('notifications'), 'features/admin/action-dialog.tsx', 'do-send-everybody'),
  overPage('admin-take-back', adminList('leaving'), 'features/admin/areas/leaving.tsx', 'admin-open'),
  overPage('security-event', adminList('security'), 'features/admin/areas/security.tsx', 'admin-open'),
];

/** Every dialog of the client, and the steps that open it. */
export const dialogs: readonly Screen[] = [
  ...account,
  ...hangout,
  ...owners,
  ...gatherings,
  ...music,
  ...people,
  ...staff,
];
