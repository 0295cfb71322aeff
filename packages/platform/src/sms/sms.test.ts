import assert from 'node:assert/strict';
import { createFakeHttpServer } from '../../../testkit/src/fake-http-server.ts';
import { configuredPlace } from '../brand/place.ts';
import { createLog } from '../log/log.ts';
import { sendTextMessage } from './sms.ts';

describe('sending text messages (SMS)', () => {
  it('[H819] a redirect of the SMS gateway is not followed, so that its token is not sent elsewhere', async () => {
    const other = createFakeHttpServer(() => ({ status: 200 }));
    const otherHost = await other.start();
    const gateway = createFakeHttpServer(() => ({
      status: 307,
      headers: { location: `http://${otherHost}/` },
    }));
    const config = {
      SMS_URL: `http://${await gateway.start()}/`,
      SMS_TOKEN: 'secret',
      NODE_ENV: 'test',
      BRAND: 'hangout',
    } as const;
    try {
      const message = { to: '+14155550123', text: 'hello' };
      await assert.rejects(
        sendTextMessage(
          { config, log: createLog({ level: 'silent' }), place: configuredPlace(config) },
          message,
        ),
      );
      assert.deepEqual([gateway.requests.length, other.requests.length], [1, 0]);
    } finally {
      await gateway.stop();
      await other.stop();
    }
  });
});
