import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { emails } from '@hangout/contract/rest/authentication/emails';
import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { Email } from '@hangout/db/models/accounts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('not revealing whether an e-mail address is known', () => {
  const t = restTest({ limits: { MAILS_PER_ACCOUNT_A_DAY: 4 } });

  /** The SQL statements that the server runs until a call is answered. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const record = ({ sql }: { sql: string }) => {
      // Security events are written every two seconds, independently of the calls.
      if (!sql.includes('security_events')) statements.push(sql);
    };
    t.db.on('query', record);
    await call();
    t.db.off('query', record);
    return statements;
  }

  it('[H742] a request for a reset mail does the same work before its response for unknown addresses as for known ones', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    const signed = mock.method(t.dependencies.tokens, 'signSingleUseToken');
    const forgot = (email: string) => statementsOf(() => t.api(passwords.forgot, { email }));
    const [known, unknown] = [await forgot(ann.email), await forgot('nobody@example.org')];
    assert.deepEqual(known, unknown);
    assert.equal(known.filter((sql) => /\b(emails|users)\b/.test(sql)).length, 0, 'neither is looked up');
    assert.deepEqual(t.sentMail, []);
    assert.equal(signed.mock.callCount(), 0);
    const jobs = t.jobsSent.map(({ name, data }) => [name, Object.keys(data)]);
    assert.deepEqual(jobs[0], jobs[1]);
    await t.sendMail();
    assert.deepEqual(
      t.sentMail.map(({ to }) => to),
      [ann.email],
    );
    signed.mock.restore();
  });

  it('[H742] a sign-in hashes the password even if the address is unknown, so that its duration does not reveal this', async () => {
    const [ann, kai] = [await t.ann(), await t.djKai()];
    await Email.query(t.db).where({ userUuid: kai.uuid }).patch({ status: 'VERIFIED' });
    const derived = mock.method(crypto, 'argon2');
    syncBuiltinESMExports();
    const costsOf = async (email: string) => {
      derived.mock.resetCalls();
      await refusalOf(t.api(auth.login, { email, password: 'not it' }));
      return derived.mock.calls.map(({ arguments: [algorithm, { memory, passes }] }) => [
        algorithm,
        memory,
        passes,
      ]);
    };
    const costs = [await costsOf(ann.email), await costsOf(kai.email), await costsOf('nobody@example.org')];
    derived.mock.restore();
    syncBuiltinESMExports();
    assert.equal(costs[0]?.length, 1);
    assert.deepEqual(costs, [costs[0], costs[0], costs[0]]);
  });

  it('[H742] every attempt to add an e-mail address counts towards the user’s quota, even if the address is taken', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const tryToAdd = async () => (await refusalOf(ann.api(emails.add, { email: bob.email }))).code;
    for (let tries = 0; tries < 4; tries += 1) assert.equal(await tryToAdd(), 'email_taken');
    assert.equal(await tryToAdd(), 'too_many_mails');
  });
});
