import assert from 'node:assert/strict';
import {
  chooseWindow,
  describeNotification,
  isAppUrl,
  isSeenAlready,
  safePath,
  showPush,
} from './choose-notification.ts';

describe('notifications of the service worker', () => {
  const pushed = { title: 'Kai is on stage', path: '/r/velvet', data: { kind: 'djOnStage' } };
  const open = (path: string | null, visibilityState: DocumentVisibilityState = 'visible') => ({
    path,
    visibilityState,
    announcements: [] as string[],
  });

  it('[H595] a push is shown as a notification unless a visible window shows the page to which the push leads, or shows a toast about the same event', () => {
    assert.equal(isSeenAlready(pushed, []), false);
    assert.equal(isSeenAlready(pushed, [open('/r/velvet')]), true);
    assert.equal(isSeenAlready(pushed, [open('/r/velvet', 'hidden'), open('/r/other')]), false);
    assert.equal(isSeenAlready(pushed, [open(null)]), false, 'a busy page has not said what it shows');
    const mention = { ...pushed, data: { kind: 'mention' } };
    assert.equal(isSeenAlready(mention, [open('/r/other')]), true);
    assert.equal(isSeenAlready(mention, [open('/r/other', 'hidden')]), false);
    assert.equal(isSeenAlready(mention, [open(null)]), false, 'a page that is still loading has no toasts');
    assert.equal(
      isSeenAlready({ data: { kind: 'sync' } }, []),
      true,
      'without words there is nothing to show',
    );
  });

  it('[H1512] a push about an announcement in a hangout is shown unless a window has shown this announcement, whatever page is open', () => {
    const announced = { ...pushed, data: { kind: 'roomAnnouncement', messageUuid: 'm-1' } };
    assert.equal(isSeenAlready(announced, [open('/r/velvet')]), false);
    assert.equal(isSeenAlready(announced, [{ ...open('/r/velvet'), announcements: ['m-0'] }]), false);
    assert.equal(isSeenAlready(announced, [{ ...open('/queue'), announcements: ['m-1'] }]), true);
    const platform = { title: 'Tonight', path: '/r/velvet', data: { kind: 'announcement' } };
    assert.equal(isSeenAlready(platform, [open('/r/velvet')]), false);
  });

  it('[H2224] in WebKit a push that a window has shown is shown silently and closed at once, and in other browsers not at all', async () => {
    const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) ';
    const userAgents = [
      ...[`${webkit}Version/18.0 Mobile/15E148 Safari/604.1`, `${webkit}CriOS/140.0 Mobile/15E148`],
      ...[
        'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
        'Gecko/20100101 Firefox/140.0',
      ],
    ];
    const happened: string[][] = [];
    for (const userAgent of userAgents)
      for (const isSeen of [true, false]) {
        const events: string[] = [];
        const notification = { close: () => events.push('closed') } as unknown as Notification;
        const registration = {
          showNotification: async (_: string, options?: NotificationOptions) =>
            void events.push(options?.silent ? 'shown silently' : 'shown'),
          getNotifications: async () => [notification],
        };
        await showPush(pushed, isSeen, registration, userAgent);
        happened.push(events);
      }
    const [inWebKit, elsewhere] = [['shown silently', 'closed'], []];
    assert.deepEqual(
      happened,
      [inWebKit, inWebKit, elsewhere, elsewhere].flatMap((seen) => [seen, ['shown']]),
    );
  });

  it('[H2221] a later push about the same page rings again in place of the former one; requests of different people stay beside each other', () => {
    const tagOf = (kind: string, userUuid: string) =>
      describeNotification({ ...pushed, data: { kind, userUuid } }).tag;
    assert.equal(describeNotification(pushed).renotify, true);
    assert.equal(tagOf('directMessage', 'kai'), tagOf('directMessage', 'mia'));
    assert.notEqual(tagOf('friendAsked', 'kai'), tagOf('friendAsked', 'mia'));
  });

  it('[H594] a click on a notification uses a window with the notification’s page, or else a visible window, and never opens another site', () => {
    const [home, room] = [open('/'), open('/r/velvet', 'hidden')];
    assert.equal(chooseWindow('/r/velvet?message=m', [home, room]), room);
    assert.equal(chooseWindow('/friends', [room, home]), home);
    assert.equal(chooseWindow('/friends', []), undefined);
    const isApp = (path: string) => isAppUrl(`https://hangout.example${path}`);
    assert.deepEqual(['/', '/r/api', '/handbooks'].map(isApp), [true, true, true]);
    assert.deepEqual(['/handbook/', '/api/docs', '/dev/outbox?outboxKey=k'].map(isApp), [
      false,
      false,
      false,
    ]);
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', 7, undefined])
      assert.equal(safePath(evil), '/');
    const shown = describeNotification({ ...pushed, action: 'Enter the hangout' });
    assert.deepEqual(
      [shown.actions, shown.data, shown.tag],
      [[{ action: 'open', title: 'Enter the hangout' }], { path: '/r/velvet' }, 'djOnStage /r/velvet'],
    );
  });
});
