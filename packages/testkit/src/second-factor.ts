import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { computeTotpCode } from '@hangout/platform/second-factor/second-factor';
import { type ApiUser, PASSWORD } from '@hangout/testkit/accounts';
import { waitFor } from '@hangout/testkit/wait-for';

/**
 * Number of attempts, each with a new code, because on a slow machine a code may expire before it is checked.
 */
export const CODE_TRIES = { turns: 5 } as const;

/** Turns on an account's second factor; returns its recovery codes. */
export async function turnOnSecondFactor({ api }: ApiUser): Promise<readonly string[]> {
  const { secret } = await api(secondFactor.begin, { password: PASSWORD });
  const { recoveryCodes } = await waitFor(
    'the code is accepted',
    () => api(secondFactor.confirm, { code: computeTotpCode(secret, Date.now()) }),
    CODE_TRIES,
  );
  return recoveryCodes;
}
