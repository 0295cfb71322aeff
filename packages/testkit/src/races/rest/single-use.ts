import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { callAtOnce, callTimes, describeFailures, unless } from '../race.ts';
import { type RestRace, times, unique } from './context.ts';

/** Races for things that exist only once: a voucher, a link, an email address, a name. */
export const singleUse: readonly RestRace[] = [
  {
    name: 'one voucher is redeemed by several people',
    async run({ signUp, admin }) {
      const people = await Promise.all(['ann', 'bob', 'eve'].map((name) => signUp(name)));
      const { code } = await admin(vouchers.create, { level: 1 });
      const made = await callAtOnce(
        people.flatMap(({ api }) => [
          () => api(vouchers.redeem, { code }),
          () => api(vouchers.redeem, { code }),
        ]),
      );
      return [
        ...describeFailures(made),
        ...unless(made.answers.length === 1, `one voucher was redeemed ${made.answers.length} times`),
      ];
    },
  },
  {
    name: 'one magic link is traded several times',
    async run({ signUp, anonymous }) {
      const { api } = await signUp('ann');
      const { shortLivedToken } = await api(auth.magicLink);
      const made = await callTimes(times, () => anonymous(auth.validateMagicLink, { shortLivedToken }));
      return [
        ...describeFailures(made),
        ...unless(made.answers.length === 1, `one link opened ${made.answers.length} sessions`),
      ];
    },
  },
  {
    name: 'one address and one nickname sign up several times',
    async run({ anonymous }) {
      const [email, nickname] = [`${unique('twin')}@example.org`, unique('Twin')];
      const password = 'correct horse battery';
      const made = await callAtOnce([
        ...Array.from({ length: 3 }, () => () => anonymous(accounts.signUp, { email, password })),
        ...Array.from(
          { length: 3 },
          (_, index) => () => anonymous(accounts.signUp, { email: `${index}.${email}`, password, nickname }),
        ),
      ]);
      const withEmail = made.answers.filter(({ user }) => user.email === email).length;
      const withName = made.answers.filter(({ user }) => user.nickname === nickname).length;
      return [
        ...describeFailures(made),
        ...unless(withEmail === 1, `one address has ${withEmail} accounts`),
        ...unless(withName === 1, `one nickname has ${withName} accounts`),
      ];
    },
  },
  {
    name: 'one address of a hangout is claimed several times',
    async run({ signUp }) {
      const people = await Promise.all(['ann', 'bob'].map((name) => signUp(name)));
      const slug = unique('claimed');
      const claims = people.flatMap(({ api }) => [
        () => api(rooms.create, { name: 'Claimed', slug, autoDj: false }),
        () => api(rooms.create, { name: 'Claimed', slug, autoDj: false }),
      ]);
      const made = await callAtOnce(claims);
      return [
        ...describeFailures(made),
        ...unless(
          made.answers.filter((room) => room.slug === slug).length === 1,
          `${made.answers.length} hangouts have one address`,
        ),
      ];
    },
  },
];
