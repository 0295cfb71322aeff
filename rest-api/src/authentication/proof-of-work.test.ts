import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { ApiError } from '@hangout/contract/framework/errors';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { countLeadingZeroBits, proofText } from '@hangout/rules';
import { refusalOf, restTest } from '../testing/rest-test.ts';

/** Solves a challenge as a browser does. */
function findNonce({ challenge, bits }: { challenge: string; bits: number }): number {
  const seed = hash('sha256', challenge, 'hex');
  let nonce = 0;
  while (countLeadingZeroBits(hash('sha256', proofText(seed, nonce), 'buffer')) < bits) nonce += 1;
  return nonce;
}

describe('a sign-up that needs a proof of work', () => {
  const t = restTest({ env: { SIGN_UP_WORK_BITS: '8' } });
  let number = 0;
  const newcomer = () => {
    number += 1;
    return { email: `worker.${number}@example.org`, password: 'correct horse' };
  };

  async function readChallenge(): Promise<{ challenge: string; bits: number }> {
    const error = await t.api(accounts.signUp, newcomer()).then(
      () => assert.fail('the sign-up needs work'),
      (refusal: unknown) => refusal,
    );
    assert.ok(error instanceof ApiError);
    assert.equal(error.code, 'proof_of_work_needed');
    return (error.body as { details: { challenge: string; bits: number } }).details;
  }

  it('[H1973] a sign-up that solves the challenge it was given creates an account, and the same solution does not work again', async () => {
    const task = await readChallenge();
    assert.equal(task.bits, 8);
    const proofOfWork = { challenge: task.challenge, nonce: findNonce(task) };
    assert.ok((await t.api(accounts.signUp, { ...newcomer(), proofOfWork })).accessToken);
    const again = t.api(accounts.signUp, { ...newcomer(), proofOfWork });
    assert.equal((await refusalOf(again)).code, 'proof_of_work_needed');
  });

  it('[H1973] a sign-up is refused with a number that does not solve the challenge, or with a challenge that the server did not issue', async () => {
    const task = await readChallenge();
    const solution = findNonce(task);
    // `findNonce` returns the smallest solution, so the number before it solves nothing.
    const unsolved = { challenge: task.challenge, nonce: Math.max(0, solution - 1) };
    const own = { challenge: 'made up', nonce: findNonce({ ...task, challenge: 'made up' }) };
    for (const proofOfWork of solution === 0 ? [own] : [unsolved, own]) {
      const call = t.api(accounts.signUp, { ...newcomer(), proofOfWork });
      assert.equal((await refusalOf(call)).code, 'proof_of_work_needed');
    }
  });

  it('[H1973] a sign-up with a voucher needs no proof of work', async () => {
    const call = t.api(vouchers.signUp, { ...newcomer(), voucherCode: 'NO-SUCH-CODE' });
    assert.notEqual((await refusalOf(call)).code, 'proof_of_work_needed');
  });
});
