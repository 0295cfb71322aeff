import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { OwnedObjects } from '@hangout/testkit/fuzzing/owned-objects';
import { createSeededRandom } from '@hangout/testkit/seeded-random';
import { EndOfRun } from '../exit-codes.ts';
import type { Caller } from './callers.ts';
import { attackAccess, attackInput, attackObjects, type CallContext, decoyFor } from './calls.ts';
import { createFindings } from './findings.ts';
import { createHttpClient } from './http.ts';
import { createLeakDetector } from './leaks.ts';
import { createReport, describeFailures, exitCodeFor } from './report.ts';
import { readLocalOrigin, useTarget } from './target.ts';

const canary = 'canary0123456789ab';
const nobody: Caller = {
  kind: 'nobody',
  uuid: '',
  token: undefined,
  isStaff: false,
  principal: { kind: 'anonymous' },
  renew: async () => {},
};

describe('the attack tool', () => {
  it('[H790] the attack tool attacks only a server on this machine, and refuses other addresses with a message', () => {
    for (const address of ['http://127.0.0.1:3000/x', 'http://localhost:1', 'https://[::1]:8443'])
      assert.equal(readLocalOrigin(address), new URL(address).origin);
    for (const address of [
      'http://example.org',
      'http://10.0.0.1:3000',
      'ftp://localhost',
      'http://127.0.0.1.nip.io',
      'x',
    ])
      assert.throws(() => readLocalOrigin(address), EndOfRun, address);
    assert.throws(
      () => readLocalOrigin('http://example.org'),
      /only a server on 127\.0\.0\.1 or localhost is attacked/,
    );
    assert.throws(() => useTarget('http://127.0.0.1:3000', { email: '', password: '' }), /name an admin/);
  });

  it('[H790] an attack fails after a finding, a growth of memory by more than 10 %, or without a delivered message', () => {
    const codeOf = (kind: 'leak' | 'lostMessage' | null, memoryEndMB: number, messages = 5) => {
      const findings = createFindings();
      if (kind) findings.add(kind, 'what', 'how');
      return exitCodeFor(createReport(1, findings, { messages, memoryStartMB: 100, memoryEndMB }));
    };
    assert.equal(codeOf(null, 109), 0);
    assert.deepEqual([codeOf('leak', 100), codeOf('lostMessage', 100)], [99, 99]);
    assert.deepEqual([codeOf(null, 111), codeOf(null, Number.NaN), codeOf(null, 100, 0)], [99, 99, 99]);
    const findings = createFindings();
    for (let times = 0; times < 3; times += 1) findings.add('surprise', 'the same', `request ${times}`);
    const report = createReport(7, findings, { messages: 1, memoryStartMB: 1, memoryEndMB: 1 });
    assert.deepEqual([report.surprises, report.findings.length, report.seed], [3, 1, 7]);
    assert.match(describeFailures(report)[0] ?? '', /the same[\s\S]*request 0/);
  });

  it('[H796] the attack’s leak detector finds private data in a response to a caller who may not see them', () => {
    const leaks = createLeakDetector(['/srv/hangout']);
    leaks.plant(canary, ['ann']);
    leaks.protect('ann');
    const token = `eyJhbGciOiJFZERTQSJ9.${Buffer.from('{"sub":"ann"}').toString('base64url')}.c2ln`;
    const eve = { uuid: 'eve', isStaff: false };
    for (const text of [
      `{"email":"${canary}@example.org"}`,
      `{"accessToken":"${token}"}`,
      '"$argon2id$v=19$m=65536"',
      'Error: x\n    at handle (file:///app/index.ts:1:2)',
      '"/srv/hangout/files/1"',
      '{"ip":"127.0.0.1"}',
      '"root:x:0:0:root:/root:/bin/sh"',
    ])
      assert.equal(leaks.find(text, eve).length > 0, true, text);
    const { find } = leaks;
    assert.deepEqual(find(`${canary} ${token}`, { uuid: 'ann', isStaff: false }), []);
    assert.deepEqual(find(canary, { uuid: 'boss', isStaff: true }), []);
    assert.deepEqual(find(`{"token":"${canary}"}`, eve, `POST /devices ${canary}`), [], 'what eve has sent');
    for (const text of ['{"endpoint":"http://127.0.0.1:3000"}', '{"version":"1.2.23"}', 'an ordinary text'])
      assert.deepEqual(find(text, eve), [], text);
  });

  it('[H796] an attack’s calls as staff use the objects of a separate victim, because staff may make objects public', () => {
    const [decoy, staffDecoy] = [{ room: 'private' }, { room: 'of the staff' }] as unknown as OwnedObjects[];
    const context = { decoy, staffDecoy } as CallContext;
    assert.equal(decoyFor(context, { ...nobody, kind: 'admin', isStaff: true }), staffDecoy);
    assert.equal(decoyFor(context, nobody), decoy);
  });

  describe('against a fake server that responds wrongly', () => {
    let answer: { status: number; body: unknown } = { status: 200, body: {} };
    let server: Server;
    let origin: string;
    before(async () => {
      server = createServer((_request, response) =>
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(answer.status === 204 ? undefined : JSON.stringify(answer.body)),
      ).listen(0, '127.0.0.1');
      await once(server, 'listening');
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    after(() => server.close());

    async function findingsOf(
      status: number,
      body: unknown,
      attack: (context: CallContext) => Promise<void>,
    ) {
      answer = { status, body };
      const findings = createFindings();
      const leaks = createLeakDetector();
      leaks.plant(canary, ['ann']);
      // The objects are only used in paths, so their names suffice as values.
      const objects = new Proxy({}, { get: (_, name) => String(name) }) as OwnedObjects;
      await attack({
        ...{ findings, endpoints: [], callers: [] },
        ...{ honest: objects, decoy: objects, staffDecoy: objects },
        http: createHttpClient(origin, findings, leaks),
      });
      return findings.list.map(({ kind, what }) => `${kind}: ${what}`);
    }
    const refusal = (statusCode: number, code: string) => ({ statusCode, code, message: 'x', error: 'x' });
    const random = createSeededRandom(1);

    it('[H790] the attack tool reports server errors, malformed refusals, and calls that succeed without permission', async () => {
      const access = (context: CallContext) => attackAccess(context, rooms.delete, nobody, random);
      const title = 'DELETE room-service/rooms/:id/infrastructure';
      assert.deepEqual(await findingsOf(401, refusal(401, 'unauthorized'), access), []);
      assert.deepEqual(await findingsOf(429, refusal(429, 'rate_limited'), access), []);
      assert.deepEqual(await findingsOf(204, undefined, access), [
        `surprise: ${title} answers 204 to nobody in place of 401`,
      ]);
      assert.ok(
        (await findingsOf(500, refusal(500, 'internal'), access)).includes(
          `serverError: ${title} answers 500`,
        ),
      );
      for (const [status, body] of [
        [401, { oops: 1 }],
        [401, refusal(400, 'unauthorized')],
        [403, refusal(403, 'made_up')],
      ] as const)
        assert.match((await findingsOf(status, body, access))[0] ?? '', /refuses with/);
    });

    it('[H790] the attack tool reports accepted malformed input, use of another user’s objects, and leaked private texts', async () => {
      let found: string[] = [];
      for (let tries = 0; tries < 200 && found.length === 0; tries += 1)
        found = await findingsOf(200, { accessToken: 'x' }, (context) =>
          attackInput(context, auth.login, nobody, createSeededRandom(tries)),
        );
      assert.match(found[0] ?? '', /surprise: POST user-service\/auth\/login accepts/);
      const objects = (context: CallContext) => attackObjects(context, rooms.delete, nobody);
      assert.match(
        (await findingsOf(204, undefined, objects))[0] ?? '',
        /lets nobody use another person's object/,
      );
      assert.match((await findingsOf(200, { secret: canary }, objects))[0] ?? '', /leak: .* a private text/);
    });
  });
});
