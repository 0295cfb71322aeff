import assert from 'node:assert/strict';
import en from '../locales/en.json' with { type: 'json' };
import es from '../locales/es.json' with { type: 'json' };
import { mayChat, mayEnter, refusalToChat, refusalToEnter } from '../moderation/restrictions.ts';
import type { DjType, RoomPerson, RoomPolicyContext, RoomRole, RoomRoleEntry } from './index.ts';
import {
  endOfKick,
  filterActiveRoles,
  highestRole,
  mayAgreeForOwner,
  mayBan,
  mayCancelTransfer,
  mayChangeOwner,
  mayChangeRoles,
  mayDeleteMessage,
  mayDeleteRoom,
  mayDj,
  mayEditRoom,
  mayKick,
  mayListAudience,
  mayModerate,
  mayMute,
  mayPin,
  mayRemoveDj,
  maySkip,
  ROOM_ROLES,
  refusalToDj,
  toRoomPerson,
} from './index.ts';

const NOW = 1_000_000;
const role = (userUuid: string, name: RoomRole, expirationTime: number | null = null): RoomRoleEntry => ({
  userUuid,
  role: name,
  expirationTime,
});
const at = (extra: RoomRoleEntry[] = [], djType: DjType = 'EVERYONE'): RoomPolicyContext => ({
  room: { ownerUuid: 'olga', djType },
  roles: [
    role('cora', 'coOwner'),
    role('max', 'moderator'),
    role('mia', 'moderator'),
    role('djKai', 'dj'),
    ...extra,
  ],
  now: NOW,
});
const who = (uuid: string, traits: Partial<RoomPerson> = {}): RoomPerson => ({
  uuid,
  kind: 'user',
  globalRole: 'user',
  subscriptionLevel: 0,
  ...traits,
});
const people = {
  owner: who('olga'),
  coOwner: who('cora'),
  moderator: who('max'),
  dj: who('djKai'),
  user: who('ann'),
  guest: who('gil', { kind: 'guest' }),
  bot: who('bot', { kind: 'bot', globalRole: 'bot' }),
  staff: who('stan', { globalRole: 'staff' }),
  admin: who('ada', { globalRole: 'admin' }),
  globalModerator: who('gm', { globalRole: 'globalModerator' }),
  superUser: who('su', { globalRole: 'superUser' }),
  promoter: who('pro', { globalRole: 'promoter' }),
};
type Name = keyof typeof people;
const names = Object.keys(people).filter((name): name is Name => name in people);
const PLATFORM: Name[] = ['staff', 'admin', 'globalModerator', 'superUser'];

function onlyThese(title: string, allowed: Name[], may: (person: RoomPerson) => boolean): void {
  for (const name of names) {
    const expected = allowed.includes(name);
    it(`${title} is ${expected ? 'allowed' : 'refused'} for: ${name}`, () =>
      assert.equal(may(people[name]), expected));
  }
}

describe('what each role may do in a hangout', () => {
  const keepers: Name[] = ['owner', 'coOwner', 'moderator', ...PLATFORM];
  const owners: Name[] = ['owner', 'coOwner', ...PLATFORM];
  const stranger = who('zoe');
  onlyThese('[H031] editing the hangout', owners, (person) => mayEditRoom(person, at()));
  onlyThese('[H031] deleting the hangout', ['owner', ...PLATFORM], (person) => mayDeleteRoom(person, at()));
  onlyThese('[R181] moderating the hangout', keepers, (person) => mayModerate(person, at()));
  onlyThese('[R180] kicking a user', keepers, (person) => mayKick(person, stranger, at()));
  onlyThese('[H031] muting a user', keepers, (person) => mayMute(person, stranger, at()));
  onlyThese('[H031] banning a user', owners, (person) => mayBan(person, stranger, at()));
  onlyThese('[H019] skipping another DJ’s song', keepers, (person) => maySkip(person, 'zoe', at()));
  onlyThese('[H031] pinning a message', keepers, (person) => mayPin(person, at()));
  onlyThese('[R177] giving a user the role moderator', owners, (person) =>
    mayChangeRoles(person, stranger, 'moderator', at()),
  );
  onlyThese('[R177] giving a user the role dj', owners, (person) =>
    mayChangeRoles(person, stranger, 'dj', at()),
  );
  onlyThese('[R177] giving a user the role chatDisabled', keepers, (person) =>
    mayChangeRoles(person, stranger, 'chatDisabled', at()),
  );
  onlyThese('[R177] giving a user the role coOwner', ['owner', ...PLATFORM], (person) =>
    mayChangeRoles(person, stranger, 'coOwner', at()),
  );
  onlyThese('[R178] transferring the ownership', owners, (person) => mayChangeOwner(person, stranger, at()));
  onlyThese(
    '[H705] agreeing to a transfer of ownership on the owner’s behalf',
    ['owner', ...PLATFORM],
    (person) => mayAgreeForOwner(person, at()),
  );
  onlyThese('[R179] listing the audience', owners, (person) => mayListAudience(person, at()));
  onlyThese('[H031] deleting another user’s message', keepers, (person) =>
    mayDeleteMessage(person, stranger, at()),
  );
  onlyThese('[H031] removing a DJ from the seat', keepers, (person) => mayRemoveDj(person, stranger, at()));
});

describe('ranks and ownership in a hangout', () => {
  const ladder: Name[] = [
    'superUser',
    'admin',
    'globalModerator',
    'staff',
    'owner',
    'coOwner',
    'moderator',
    'user',
  ];
  for (const [i, a] of ladder.entries()) {
    for (const [j, b] of ladder.entries()) {
      const expected = i < j && a !== 'user';
      it(`[H030] in a hangout ${a} ${expected ? 'may' : 'may not'} kick ${b}`, () => {
        assert.equal(mayKick(people[a], people[b], at()), expected);
      });
    }
  }
  it('[H030] a moderator may not kick another moderator', () => {
    assert.equal(mayKick(people.moderator, who('mia'), at()), false);
  });
  it('[R177] even an admin may not give the role owner, and a co-owner may not change their own roles', () => {
    assert.equal(mayChangeRoles(people.admin, people.user, 'owner', at()), false);
    assert.equal(mayChangeRoles(people.coOwner, people.coOwner, 'moderator', at()), false);
  });
  it('[R178] ownership of a hangout cannot be transferred to a guest or to the current owner', () => {
    assert.equal(mayChangeOwner(people.owner, people.guest, at()), false);
    assert.equal(mayChangeOwner(people.coOwner, people.owner, at()), false);
  });
  it('[H705] the owner, the next owner and the proposer may cancel a transfer of ownership, but a moderator may not', () => {
    const transfer = { nextOwnerUuid: people.user.uuid, proposedBy: people.coOwner.uuid };
    for (const person of [people.owner, people.user, people.coOwner])
      assert.equal(mayCancelTransfer(person, transfer, at()), true);
    assert.equal(mayCancelTransfer(people.moderator, transfer, at()), false);
  });
  it('[H019] users may skip their own song, but not a song of the house playlist', () => {
    assert.equal(maySkip(people.user, 'ann', at()), true);
    assert.equal(maySkip(people.user, null, at()), false);
  });
  it('[H031] everybody may delete their own chat messages and leave their own seat', () => {
    assert.equal(mayDeleteMessage(people.guest, people.guest, at()), true);
    assert.equal(mayRemoveDj(people.user, people.user, at()), true);
  });
  it('[R057] highestRole returns a person’s highest role in a hangout, or null', () => {
    const moment = at([role('max', 'dj')]);
    const shown = ['olga', 'cora', 'max', 'djKai', 'ann'].map((uuid) => highestRole(moment, uuid));
    assert.deepEqual(shown, ['owner', 'coOwner', 'moderator', 'dj', null]);
  });
});

describe('expiry of roles and mutes', () => {
  it('[R105] filterActiveRoles drops roles whose expiration time has come', () => {
    const entries = [
      role('ann', 'chatDisabled', NOW),
      role('bob', 'chatDisabled', NOW + 1),
      role('cid', 'banned'),
    ];
    assert.deepEqual(
      filterActiveRoles(entries, NOW).map((entry) => entry.userUuid),
      ['bob', 'cid'],
    );
  });
  it('[R105] a muted user may write in the chat again when the mute has expired', () => {
    assert.equal(mayChat(people.user, at([role('ann', 'chatDisabled', NOW + 1)])), false);
    assert.equal(mayChat(people.user, at([role('ann', 'chatDisabled', NOW - 1)])), true);
  });
  it('[R182] if a user has a temporary mute and one without an end, the one without an end counts', () => {
    const moment = at([role('ann', 'chatDisabled', NOW + 5), role('ann', 'chatDisabled')]);
    assert.equal(refusalToChat(people.user, moment)?.details?.expirationTime, null);
  });
  it('[H030] a moderator whose role in the hangout has expired may not kick', () => {
    assert.equal(mayKick(who('old'), people.user, at([role('old', 'moderator', NOW - 1)])), false);
  });
});

describe('refusalToEnter, who may not enter a hangout', () => {
  it('[R182] a person who is banned without an end may not enter a hangout, and the refusal has no remaining time', () => {
    const moment = at([role('ann', 'banned')]);
    assert.equal(mayEnter(people.user, moment), false);
    assert.deepEqual(refusalToEnter(people.user, moment)?.details, {
      type: 'banned',
      expirationTime: null,
      remainingMs: null,
    });
  });
  it('[R182] a kicked person may enter only after the kick expires, and the refusal contains the remaining time', () => {
    const refusal = refusalToEnter(people.user, at([role('ann', 'kicked', NOW + 600_000)]));
    assert.deepEqual([refusal?.code, refusal?.details?.remainingMs], ['kicked', 600_000]);
    assert.equal(mayEnter(people.user, at([role('ann', 'kicked', NOW)])), true);
  });
  it('[H030] the owner of a hangout and platform staff may enter it even if they are banned', () => {
    assert.equal(mayEnter(people.owner, at([role('olga', 'banned')])), true);
    assert.equal(mayEnter(people.staff, at([role('stan', 'banned')])), true);
  });
  it('[R182] a guest may enter a hangout unless they are banned', () => {
    assert.equal(mayEnter(people.guest, at([role('gil', 'banned')])), false);
    assert.equal(mayEnter(people.guest, at()), true);
  });
});

describe('refusalToDj, who may not DJ in a hangout', () => {
  const everyoneButGuests = names.filter((name) => name !== 'guest');
  onlyThese('[R184] DJing in a hangout with djType EVERYONE', everyoneButGuests, (person) =>
    mayDj(person, at()),
  );
  onlyThese(
    '[R051] DJing in a hangout with djType INVITE_ONLY',
    ['owner', 'coOwner', 'moderator', 'dj', ...PLATFORM],
    (person) => mayDj(person, at([], 'INVITE_ONLY')),
  );
  onlyThese(
    '[R051] DJing without a paid plan in a hangout with djType PRO_PLAN_OWNER',
    ['owner', 'coOwner', ...PLATFORM],
    (person) => mayDj(person, at([], 'PRO_PLAN_OWNER')),
  );
  it('[R051] a user with a paid plan may DJ in a hangout with djType PRO_PLAN_OWNER', () => {
    assert.equal(mayDj(who('ann', { subscriptionLevel: 1 }), at([], 'PRO_PLAN_OWNER')), true);
  });
  it('[H032] even a moderator may not DJ with the restriction djDisabled, which the refusal names', () => {
    assert.equal(mayDj(people.moderator, at([role('max', 'djDisabled')])), false);
    assert.equal(
      refusalToDj(people.moderator, at([role('max', 'djDisabled')]))?.details?.reason,
      'djDisabled',
    );
  });
  it('[R184] a guest who tries to DJ is refused with not_registered', () => {
    assert.equal(refusalToDj(people.guest, at())?.code, 'not_registered');
  });
});

describe('room roles', () => {
  it('[R058] there are nine room roles; five other roles also have display names in English and Spanish', () => {
    const roomRoles = new Set<string>(ROOM_ROLES);
    assert.equal(roomRoles.size, 9);
    for (const role of ['globalModerator', 'staff', 'superUser', 'user', 'guest'] as const)
      assert.ok(!roomRoles.has(role) && en.roles[role] && es.roles[role], role);
  });
  it('[H030] toRoomPerson reduces the caller of a request to the fields that permission policies use', () => {
    assert.deepEqual(toRoomPerson({ kind: 'guest', uuid: 'gil', sid: 's' }), people.guest);
    const stan = {
      kind: 'user',
      uuid: 'stan',
      sid: 's',
      role: 'staff',
      capabilities: [],
      subscriptionLevel: 0,
      resident: false,
    } as const;
    assert.deepEqual(toRoomPerson(stan), { ...people.staff, ownerUuid: null });
  });
  it('[H2041] a kick ends no earlier than a kick that is in force; a kick without an end stays without one', () => {
    const endIn = (until: number | null, ...kicks: (number | null)[]) =>
      endOfKick(at(kicks.map((end) => role('ann', 'kicked', end))), 'ann', until);
    assert.equal(endIn(NOW + 10), NOW + 10);
    assert.equal(endIn(NOW + 10, NOW + 500), NOW + 500);
    assert.equal(endIn(NOW + 900, NOW + 500), NOW + 900);
    assert.equal(endIn(NOW + 10, NOW - 1), NOW + 10, 'an expired kick is not in force');
    assert.equal(endIn(NOW + 10, null), null);
    assert.equal(endIn(null, NOW + 500), null);
  });
});
