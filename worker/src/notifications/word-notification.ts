import { say, sayTime, type TextKey } from '@hangout/platform/texts/texts';
import {
  LANGUAGES,
  type Language,
  type NotificationFacts,
  notificationPath,
  type PushWords,
  type TranslatedNotification,
  TURN_MISSED_REASONS,
  type TurnMissedReason,
} from '@hangout/rules';

/**
 * [H590] Returns the texts of a notification for pushes and emails in every language. The client has texts of
 * its own for the inbox.
 */
export function wordNotification(facts: NotificationFacts): TranslatedNotification {
  const { kind, actor, room } = facts;
  const fallback =
    kind === 'reportHandled' || kind === 'turnMissed' || kind === 'archive'
      ? ''
      : (room?.name ?? actor?.nickname ?? '');
  const [english, ...others] = LANGUAGES;
  return {
    body: fallback,
    ...wordIn(english, facts),
    translations: Object.fromEntries(others.map((language) => [language, wordIn(language, facts)])),
    path: notificationPath(facts),
    data: {
      ...(kind === 'announcement' && additionalData(facts.data)),
      kind,
      // [H1512] Lets the service worker skip a message that a page has already shown.
      ...(kind === 'roomAnnouncement' && { messageUuid: facts.data.messageUuid ?? '' }),
      ...(actor && { userUuid: actor.uuid }),
      // Apps of the first version read the DJ from this field.
      ...(kind === 'djOnStage' && actor && { djUuid: actor.uuid }),
    },
  };
}

function wordIn(language: Language, { kind, actor, room, data }: NotificationFacts): PushWords {
  const values = { ...data, name: actor?.nickname ?? '', hangout: room?.name ?? '' };
  const pushed = (key: PushKey, more = {}) => say(language, `pushes.${key}`, { ...values, ...more });
  const role = data.role ?? '';
  const roleName = () => (isRole(role) ? say(language, `roles.${role}`) : role);
  const enter = pushed('enter');
  switch (kind) {
    case 'mention':
    case 'reply':
    case 'djOnStage':
    case 'hangoutInvited':
      return { title: pushed(kind), action: enter };
    case 'directMessage':
      return { title: values.name, body: data.text ?? '', action: pushed('answer') };
    case 'turnMissed':
      return {
        title: pushed(data.reason === 'noSong' ? 'turnMissed.missed' : 'turnMissed.lost'),
        body: isMissed(data.reason) ? pushed(`turnMissed.${data.reason}`) : '',
        action: enter,
      };
    case 'friendAsked':
    case 'friendAccepted':
    case 'newFan':
    case 'eventSoon':
    case 'eventHostInvited':
    case 'communityInvited':
    case 'ownershipProposed':
      return { title: pushed(kind) };
    case 'eventBegins':
      return { title: pushed(kind), ...(room && { action: enter }) };
    case 'seasonAwarded':
      return { title: pushed('seasonAwarded.title'), body: pushed('seasonAwarded.body') };
    case 'restricted':
      return { title: pushed(isRestriction(role) ? `restricted.${role}` : 'restricted.banned') };
    case 'rankChanged': {
      const isTaken = data.state === 'taken';
      return {
        title: pushed(isTaken ? 'rankChanged.taken' : 'rankChanged.given'),
        body: pushed(isTaken ? 'role.noLonger' : 'role.now', { role: roleName() }),
      };
    }
    case 'accountBanned':
      return wordBan(language, data);
    case 'accountChanged':
      return wordAccountChange(language, data, roleName());
    case 'reportHandled': {
      const end = data.state === 'dismissed' ? 'dismissed' : 'resolved';
      return { title: pushed(`reportHandled.${end}.title`), body: pushed(`reportHandled.${end}.body`) };
    }
    case 'archive':
      return wordArchive(language, data);
    case 'applicationWaiting':
      return { title: pushed('applicationWaiting.title'), body: pushed('applicationWaiting.body') };
    case 'roomAnnouncement':
      // With the hangout's name, recipients do not take a moderator's message for one of the platform.
      return { title: pushed(kind), body: data.body ?? '', action: enter };
    case 'announcement':
      return { title: data.title ?? '', body: data.body ?? '', action: pushed('read') };
  }
}

type Data = NotificationFacts['data'];

const additionalData = ({ title: _, body: __, path: ___, ...more }: Data): Data => more;

type Below<Key, Group extends string> = Key extends `${Group}.${infer Rest}` ? Rest : never;
type PushKey = Below<TextKey, 'pushes'>;
type RoleKey = Below<TextKey, 'roles'>;

const roleKeys: readonly string[] = [
  ...['owner', 'coOwner', 'moderator', 'dj', 'promoter', 'staff', 'globalModerator', 'admin', 'superUser'],
];
const isRole = (role: string): role is RoleKey => roleKeys.includes(role);

const isMissed = (reason: string | undefined): reason is TurnMissedReason =>
  TURN_MISSED_REASONS.some((one) => one === reason);

const restrictions = ['chatDisabled', 'djDisabled', 'voiceDisabled', 'kicked'] as const;
const isRestriction = (role: string): role is (typeof restrictions)[number] =>
  restrictions.some((one) => one === role);

/**
 * [H294] Texts about a ban on the whole platform or its end. `until` is ISO 8601, absent for a ban without
 * end.
 */
function wordBan(language: Language, { state, until }: Data): PushWords {
  const key = 'pushes.accountBanned';
  if (state === 'lifted')
    return { title: say(language, `${key}.lifted.title`), body: say(language, `${key}.lifted.body`) };
  return {
    title: say(language, `${key}.banned`),
    body: until
      ? say(language, `${key}.until`, { time: sayTime(until, language) })
      : say(language, `${key}.forever`),
  };
}

/** [H889] Texts about other changes of an account by staff. */
function wordAccountChange(language: Language, { change, capability }: Data, role: string): PushWords {
  const key = 'pushes.accountChanged';
  if (change === 'roleGiven' || change === 'roleTaken')
    return {
      title: say(language, `${key}.${change}`),
      body: say(language, change === 'roleGiven' ? 'pushes.role.now' : 'pushes.role.noLonger', { role }),
    };
  if (change === 'capabilityGiven' || change === 'capabilityTaken') {
    const isGiven = change === 'capabilityGiven' ? 'Given' : 'Taken';
    const what = capability === 'uploadMusic' ? 'uploadMusic' : 'promoteRoom';
    return { title: say(language, `${key}.${what}${isGiven}`), body: say(language, `${key}.decided`) };
  }
  const what = change === 'approved' ? 'approved' : 'kicked';
  return { title: say(language, `${key}.${what}.title`), body: say(language, `${key}.${what}.body`) };
}

/** Returns the texts about an archive. `until` is when it expires, ISO 8601. */
function wordArchive(language: Language, { state, until = '' }: Data): PushWords {
  const key = 'pushes.archive';
  if (state === 'failed')
    return { title: say(language, `${key}.failed.title`), body: say(language, `${key}.failed.body`) };
  return {
    title: say(language, state === 'ending' ? `${key}.ending` : `${key}.ready`),
    body: say(language, `${key}.until`, { day: sayTime(until, language) }),
    action: say(language, `${key}.download`),
  };
}
