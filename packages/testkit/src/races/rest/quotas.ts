import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { callAtOnce, callTimes, describeFailures, unless } from '../race.ts';
import { type RestRace, times, unique } from './context.ts';

/** Returns how many calls one after the other succeed before one is refused. */
async function countUntilRefused(call: (index: number) => Promise<void>, most: number): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const { refusals } = await callAtOnce([() => call(index)]);
    if (refusals.length > 0) return index;
  }
  return most;
}

/** Races for the last object that a quota allows, or to remove the last object that must stay. */
export const quotas: readonly RestRace[] = [
  {
    name: 'more bots are made than one person may have',
    async run({ signUp }) {
      const owner = await signUp('ann');
      const one = (index: number) =>
        owner.api(accounts.signUpBot, { botNickName: `${unique('Bot')}${index}` });
      const alone = await countUntilRefused(async (index) => void (await one(index)), 60);
      const other = await signUp('bob');
      const made = await callTimes(alone + times, (index) =>
        other.api(accounts.signUpBot, { botNickName: `${unique('Bot')}${index}` }),
      );
      return [
        ...describeFailures(made),
        ...unless(
          made.answers.length === alone,
          `${made.answers.length} bots at once, ${alone} one after the other`,
        ),
      ];
    },
  },
  {
    name: 'the last addresses are removed together',
    async run({ signUp }) {
      const { api } = await signUp('ann');
      await api(emails.add, { email: `${unique('second')}@example.org` });
      const mine = await api(emails.list);
      const made = await callAtOnce(
        mine.flatMap(({ id }) => [() => api(emails.remove, { id }), () => api(emails.remove, { id })]),
      );
      const left = await api(emails.list);
      return [
        ...describeFailures(made),
        ...unless(left.length >= 1, 'an account is left without an address'),
      ];
    },
  },
];
