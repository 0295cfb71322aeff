import assert from 'node:assert/strict';
import {
  ACCOUNT_CHANGES,
  ARCHIVE_STATES,
  NOTIFICATION_KINDS,
  TURN_MISSED_REASONS,
  translateNotification,
} from '@hangout/rules';
import { wordNotification } from './word-notification.ts';

describe('wordNotification, the text of a notification', () => {
  const actor = { uuid: 'u-1', nickname: 'Kai' };
  const room = { slug: 'velvet', name: 'Velvet' };
  const dataOf = {
    turnMissed: TURN_MISSED_REASONS.map((reason) => ({ reason })),
    restricted: ['chatDisabled', 'djDisabled', 'voiceDisabled', 'kicked', 'banned'].map((role) => ({ role })),
    rankChanged: ['given', 'taken'].map((state) => ({ state, role: 'coOwner' })),
    accountBanned: [
      { state: 'banned' },
      { state: 'banned', until: '2026-11-30T10:00:00Z' },
      { state: 'lifted' },
    ],
    accountChanged: ACCOUNT_CHANGES.map((change) => ({ change, role: 'staff', capability: 'uploadMusic' })),
    reportHandled: ['resolved', 'dismissed'].map((state) => ({ state })),
    eventHostInvited: [{ event: 'Friday', slug: 'friday' }],
    eventSoon: [{ event: 'Friday', slug: 'friday' }],
    eventBegins: [{ event: 'Friday', slug: 'friday' }],
    hangoutInvited: [{}],
    ownershipProposed: [{}],
    communityInvited: [{ community: 'Owls', slug: 'owls' }],
    seasonAwarded: [{ season: '2026-11', avatars: 'Mirra, Sol', place: '3', userUuid: 'u-1' }],
    directMessage: [{ text: 'hello' }],
    roomAnnouncement: [{ title: 'Last song', body: 'We close at two', messageUuid: 'm-1' }],
    announcement: [{ title: 'Tonight', body: 'A party', path: '/r/velvet' }],
    archive: ARCHIVE_STATES.map((state) => ({ state, until: '2026-11-30T10:00:00Z' })),
  } as const;

  it('[H590] each kind of notification has a text in English and Spanish, and a link to what it is about', () => {
    for (const kind of NOTIFICATION_KINDS)
      for (const data of dataOf[kind as keyof typeof dataOf] ?? [{}]) {
        const worded = wordNotification({ kind, actor, room, data: { ...data } });
        const [en, es] = [translateNotification(worded, null), translateNotification(worded, 'es')];
        for (const words of [en, es]) {
          assert.ok(words.title && words.body, `${kind} ${JSON.stringify(words)}`);
          assert.ok(!`${words.title} ${words.body}`.includes('undefined'), kind);
        }
        assert.notDeepEqual([en.title, en.action], [es.title, es.action], kind);
        assert.match(
          worded.path ?? '',
          /^\/(r\/velvet|u\/u-1|events\/friday|communities\/owls|friends|hangouts|messages\/u-1|notifications|uploads|admin\/applications|settings\/(data|account))/,
        );
      }
  });

  it('[H293] the notification about a data archive names the time until which it can be downloaded, with its zone', () => {
    const data = { state: 'ending', until: '2026-11-30T10:00:00Z' };
    const worded = wordNotification({ kind: 'archive', actor: null, room: null, data });
    assert.equal(
      translateNotification(worded, null).body,
      'You can download it until November 30, 2026 at 10:00 AM (UTC).',
    );
    assert.equal(
      translateNotification(worded, 'es').body,
      'Puedes descargarlo hasta el 30 de noviembre de 2026 a las 10:00 (UTC).',
    );
  });

  it('[H294] the notification about a ban names the ban’s end in the reader’s language, or says that there is no end', () => {
    const word = (data: Record<string, string>, language: 'es' | null) =>
      translateNotification(
        wordNotification({ kind: 'accountBanned', actor: null, room: null, data }),
        language,
      ).body ?? '';
    const until = { state: 'banned', until: '2026-11-30T10:00:00Z' };
    assert.match(word(until, null), /after November 30, 2026 at 10:00/);
    assert.match(word(until, 'es'), /después del 30 de noviembre de 2026 a las 10:00/);
    assert.match(word({ state: 'banned' }, null), /until a moderator lifts the ban/);
  });
});
