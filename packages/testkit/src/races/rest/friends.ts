import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { friends } from '@hangout/contract/rest/friends/friends';
import { reports } from '@hangout/contract/rest/moderation/reports';
import type { Account } from '../../fuzzing/owned-objects.ts';
import { callAtOnce, callTimes, describeFailures, unless } from '../race.ts';
import { alternate, pair, type RestRace, times } from './context.ts';

async function friendship(a: Account, b: Account) {
  const [ofA, ofB] = await Promise.all([
    a.api(friends.list, { id: a.uuid }),
    b.api(friends.list, { id: b.uuid }),
  ]);
  const [open, crossing] = await Promise.all([a.api(friendInvitations.sent), b.api(friendInvitations.sent)]);
  return { ofA: ofA.count, ofB: ofB.count, open: open.count + crossing.count };
}

/** Races of friend invitations, fans, blocks and reports. */
export const invitations: readonly RestRace[] = [
  {
    name: 'two people invite each other',
    async run(context) {
      const [a, b] = await pair(context);
      const made = await callAtOnce([
        () => a.api(friendInvitations.invite, { userUuid: b.uuid }),
        () => b.api(friendInvitations.invite, { userUuid: a.uuid }),
      ]);
      const now = await friendship(a, b);
      return [
        ...describeFailures(made),
        ...unless(now.ofA === 1 && now.ofB === 1, 'they are not friends, once and on both sides'),
        ...unless(now.open === 0, 'an invitation between friends is open'),
      ];
    },
  },
  {
    name: 'an invitation is accepted and withdrawn',
    async run(context) {
      const [a, b] = await pair(context);
      const { id } = await a.api(friendInvitations.invite, { userUuid: b.uuid });
      const [accepted, withdrawn] = await Promise.all([
        callTimes(2, () => b.api(friendInvitations.answer, { invitationId: id, status: 'accepted' })),
        callTimes(2, () => a.api(friendInvitations.withdraw, { id })),
      ]);
      const now = await friendship(a, b);
      const wins = accepted.answers.length + withdrawn.answers.length;
      return [
        ...describeFailures(accepted),
        ...describeFailures(withdrawn),
        ...unless(wins === 1, `${wins} of the four calls succeeded`),
        ...unless(
          now.ofA === accepted.answers.length && now.ofB === now.ofA,
          'the friendship is not what was answered',
        ),
      ];
    },
  },
  {
    name: 'an invitation is accepted and rejected',
    async run(context) {
      const [a, b] = await pair(context);
      const { id } = await a.api(friendInvitations.invite, { userUuid: b.uuid });
      const answer = (status: 'accepted' | 'rejected') => () =>
        b.api(friendInvitations.answer, { invitationId: id, status });
      const made = await callAtOnce([
        answer('accepted'),
        answer('rejected'),
        answer('accepted'),
        answer('rejected'),
      ]);
      const now = await friendship(a, b);
      const isFriend = made.answers[0]?.status === 'accepted';
      return [
        ...describeFailures(made),
        ...unless(made.answers.length === 1, `${made.answers.length} answers to one invitation counted`),
        ...unless(
          now.ofA === Number(isFriend) && now.ofB === now.ofA,
          'the friendship is not what was answered',
        ),
      ];
    },
  },
  {
    name: 'an invitation is accepted while the other one blocks',
    async run(context) {
      const [a, b] = await pair(context);
      const { id } = await a.api(friendInvitations.invite, { userUuid: b.uuid });
      const [made] = await Promise.all([
        callAtOnce([
          () => b.api(friendInvitations.answer, { invitationId: id, status: 'accepted' as const }),
        ]),
        a.api(blockedUsers.block, { userUuid: b.uuid }),
      ]);
      const now = await friendship(a, b);
      return [
        ...describeFailures(made),
        ...unless(now.ofA === 0 && now.ofB === 0, 'they are friends though one has blocked the other'),
        ...unless(now.open === 0, 'an invitation is open though one has blocked the other'),
      ];
    },
  },
  {
    name: 'a DJ is followed several times, while the DJ blocks the fan',
    async run(context) {
      const [dj, fan] = await pair(context);
      const [made] = await Promise.all([
        callTimes(times, () => fan.api(djFans.follow, { djUuid: dj.uuid })),
        dj.api(blockedUsers.block, { userUuid: fan.uuid }),
      ]);
      const { count } = await fan.api(djFans.count, { id: dj.uuid });
      return [
        ...describeFailures(made),
        ...unless(count === 0, `the DJ has ${count} fans after blocking the only one`),
      ];
    },
  },
  {
    name: 'a DJ is followed and unfollowed',
    async run(context) {
      const [dj, fan] = await pair(context);
      const calls = await alternate(
        async () => void (await fan.api(djFans.follow, { djUuid: dj.uuid })),
        async () => void (await fan.api(djFans.unfollow, { id: dj.uuid })),
      );
      const { count } = await fan.api(djFans.count, { id: dj.uuid });
      return [...describeFailures(calls), ...unless(count <= 1, `one fan counts ${count} times`)];
    },
  },
  {
    name: 'a person is blocked and unblocked',
    async run(context) {
      const [a, b] = await pair(context);
      const calls = await alternate(
        async () => void (await a.api(blockedUsers.block, { userUuid: b.uuid })),
        async () => void (await a.api(blockedUsers.unblock, { id: b.uuid })),
      );
      const { count } = await a.api(blockedUsers.list);
      return [...describeFailures(calls), ...unless(count <= 1, `one person is blocked ${count} times`)];
    },
  },
  {
    name: 'a person is reported while moderators close the report',
    async run(context) {
      const [a, b] = await pair(context);
      const report = () => a.api(reports.create, { kind: 'person', userUuid: b.uuid, reason: 'spam' });
      const { id } = await report();
      const calls = await alternate(
        async () => void (await report()),
        async () => void (await context.admin(reports.handle, { reportId: id, state: 'resolved' })),
      );
      return describeFailures(calls);
    },
  },
];
