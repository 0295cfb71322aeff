import assert from 'node:assert/strict';
import { transcoder } from '@hangout/contract/rest/uploads/transcoder';
import { changeSong, insertUploadedSong, loadSongFiles } from '@hangout/db';
import type { SongStatus } from '@hangout/rules';
import { expectRefusal } from '@hangout/testkit/refusal';
import { createSnsSender, SNS_TOPIC, type SnsSender } from '@hangout/testkit/sns-sender';
import { createSnsVerifier } from '../sns/verify-sns-message.ts';
import { restTest } from '../testing/rest-test.ts';

describe('reports of an external transcoder by Amazon SNS', () => {
  let sender: SnsSender;
  const t = restTest({
    env: { TRANSCODER_TOPIC_ARN: SNS_TOPIC },
    dependencies: async () => {
      sender = await createSnsSender();
      return { sns: createSnsVerifier({ fetch: sender.fetch }) };
    },
  });
  beforeEach(() => {
    t.jobsSent.length = 0;
    sender.requests.length = 0;
    sender.setDown(false);
  });
  const newSong = async (status: SongStatus) => {
    const key = `originals/${Math.random()}`;
    const { songId } = await insertUploadedSong(t.db, {
      ...{
        ownerUuid: null,
        trackName: 'Rain',
        artistName: 'Ann',
        originalKey: key,
        originalName: 'rain.wav',
      },
      originalBytes: 1,
    });
    await changeSong(t.db, songId, { status });
    return songId;
  };
  const statusOf = async (songId: string) => (await loadSongFiles(t.db, songId))?.status;
  const send = (message: object) => t.api(transcoder.report, message as never);
  const reportOf = (songId: string, state: string) => JSON.stringify({ state, userMetadata: { songId } });

  it('[H1046] a transcoder’s report of success makes a waiting song playable, and does not change a song that is already verified', async () => {
    const waiting = await newSong('VERIFICATION_POSTPONED');
    const ready = await newSong('VERIFIED');
    for (const songId of [waiting, ready])
      await send(sender.sign({ Message: reportOf(songId, 'COMPLETED') }));
    assert.deepEqual(
      t.jobsSent.map(({ data }) => data),
      [{ songId: waiting }],
    );
    assert.equal(await statusOf(ready), 'VERIFIED');
  });

  it('[H1046] a transcoder’s report of failure marks the song as failed with the reason, whether sent directly or by EventBridge', async () => {
    const [first, second, ready] = [
      await newSong('VALID_FILE_TYPE'),
      await newSong('VALID_FILE_TYPE'),
      await newSong('VERIFIED'),
    ];
    await send(sender.sign({ Message: reportOf(first, 'ERROR') }));
    const detail = { status: 'ERROR', userMetadata: { songId: second } };
    await send(sender.sign({ Message: JSON.stringify({ detail }) }));
    await send(sender.sign({ Message: reportOf(ready, 'ERROR') }));
    assert.deepEqual(
      [await statusOf(first), await statusOf(second), await statusOf(ready)],
      ['VERIFICATION_ERROR', 'VERIFICATION_ERROR', 'VERIFIED'],
    );
    assert.equal((await loadSongFiles(t.db, first))?.error, 'not_readable');
  });

  it('[H1046] a transcoder’s report about an unknown song, and a message that is no report, have no effect', async () => {
    for (const Message of [
      '',
      'Hello',
      '[]',
      '{}',
      reportOf('999999', 'ERROR'),
      reportOf("1' or '1", 'ERROR'),
    ])
      assert.deepEqual(await send(sender.sign({ Message })), { received: true });
    const songId = await newSong('VALID_FILE_TYPE');
    await send(sender.sign({ Message: reportOf(songId, 'PROGRESSING') }));
    assert.deepEqual([await statusOf(songId), t.jobsSent], ['VALID_FILE_TYPE', []]);
  });

  it('[H1044] a JSON message of Amazon SNS sent as text/plain is accepted', async () => {
    const response = await fetch(`${t.base}/api/room-service/upload/transcoder_sns`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': 'Notification' },
      body: JSON.stringify(sender.sign({ Subject: 'Fertig – ünïcode' })),
    });
    assert.deepEqual([response.status, await response.json()], [200, { received: true }]);
  });

  it('[H1045] an Amazon SNS message that is sent again is refused and has no second effect', async () => {
    const songId = await newSong('VERIFICATION_POSTPONED');
    const message = sender.sign({ Message: reportOf(songId, 'COMPLETED') });
    const results = await Promise.allSettled([send(message), send(message), send(message)]);
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
    const refused = await expectRefusal(send(message));
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [409, 'message_repeated', 'This message has been received before'],
    );
    assert.equal(t.jobsSent.length, 1);
  });

  it('[H1045] forged and outdated messages, and messages of other SNS topics, are refused and have no effect', async () => {
    const songId = await newSong('VALID_FILE_TYPE');
    const good = sender.sign({ Message: reportOf(songId, 'COMPLETED') });
    const old = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const cases = [
      [
        { ...good, Message: reportOf(songId, 'ERROR') },
        401,
        'signature_invalid',
        'The signature of this message is not valid',
      ],
      [
        sender.sign({ SigningCertURL: 'https://example.org/a.pem' }),
        401,
        'signature_invalid',
        'The signature of this message is not valid',
      ],
      [sender.sign({ Timestamp: old }), 401, 'message_stale', 'This message is too old, or from the future'],
      [
        sender.sign({ TopicArn: `${SNS_TOPIC}2` }),
        403,
        'topic_unknown',
        'Messages of this topic are not taken here',
      ],
    ] as const;
    for (const [message, status, code, words] of cases) {
      const refused = await expectRefusal(send(message));
      assert.deepEqual([refused.status, refused.code, refused.message], [status, code, words]);
    }
    for (const bad of [{}, { ...good, Signature: undefined }, { ...good, Type: 'Other' }])
      assert.equal((await expectRefusal(send(bad))).status, 400);
    assert.deepEqual([await statusOf(songId), t.jobsSent], ['VALID_FILE_TYPE', []]);
  });

  it('[H1045] a subscription to a transcoder’s reports is confirmed only at a host of Amazon SNS', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    const Type = 'SubscriptionConfirmation';
    await send(sender.sign({ Type, SubscribeURL, Token: 't' }));
    assert.ok(sender.requests.includes(SubscribeURL));
    const evil = sender.sign({ Type, SubscribeURL: 'http://169.254.169.254/latest/', Token: 't' });
    assert.equal((await expectRefusal(send(evil))).code, 'signature_invalid');
    assert.equal(
      sender.requests.some((url) => url.includes('169.254')),
      false,
    );
    assert.deepEqual(await send(sender.sign({ Type: 'UnsubscribeConfirmation', SubscribeURL })), {
      received: true,
    });
  });

  it('[H1045] a subscription whose confirmation fails is confirmed when its message is sent again, and only once', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=again';
    // The certificate is read before Amazon SNS is down.
    await send(sender.sign());
    const message = sender.sign({ Type: 'SubscriptionConfirmation', SubscribeURL, Token: 'again' });
    sender.setDown(true);
    const refused = await expectRefusal(send(message));
    assert.deepEqual([refused.status, refused.code], [503, 'signature_unverifiable']);
    sender.setDown(false);
    assert.deepEqual(await send(message), { received: true });
    assert.equal((await expectRefusal(send(message))).code, 'message_repeated');
  });
});

describe('reports of a transcoder that cannot be verified or are not configured', () => {
  let sender: SnsSender;
  const t = restTest({
    dependencies: async () => {
      sender = await createSnsSender();
      return { sns: createSnsVerifier({ fetch: sender.fetch }) };
    },
    env: { TRANSCODER_TOPIC_ARN: SNS_TOPIC },
  });
  const bare = restTest();

  it('[H1045] if Amazon’s certificate cannot be fetched, a transcoder’s report gets 503, and succeeds when it is sent again', async () => {
    sender.setDown(true);
    const message = sender.sign();
    const refused = await expectRefusal(t.api(transcoder.report, message));
    assert.deepEqual(
      [refused.status, refused.code, refused.message],
      [
        ...[503, 'signature_unverifiable'],
        'The signature of this message cannot be verified right now. Send it again',
      ],
    );
    sender.setDown(false);
    assert.deepEqual(await t.api(transcoder.report, message), { received: true });
  });

  it('[R248] on a server without an SNS topic, the refusal of a transcoder’s report names the configuration value that is missing', async () => {
    const refused = await expectRefusal(bare.api(transcoder.report, sender.sign()));
    assert.deepEqual(
      [refused.status, refused.message],
      [404, 'configuration-value-missing key:TRANSCODER_TOPIC_ARN'],
    );
  });
});
