import assert from 'node:assert/strict';
import { createSnsSender, type SnsSender, type UnsignedSnsMessage } from '@hangout/testkit/sns-sender';
import { snsHostOf } from './sns-message.ts';
import { createSnsVerifier } from './verify-sns-message.ts';

const HOUR_MS = 3_600_000;

describe('verification of messages from Amazon SNS', () => {
  let sender: SnsSender;
  before(async () => {
    sender = await createSnsSender();
  });
  beforeEach(() => {
    sender.requests.length = 0;
    sender.setDown(false);
  });
  const verifier = (options: { now?: () => number } = {}) =>
    createSnsVerifier({ fetch: sender.fetch, ...options });

  it('[H1045] messages that Amazon SNS has signed with SHA-1 or SHA-256 are accepted, and the certificate of Amazon is fetched only once', async () => {
    const { findProblem } = verifier();
    for (const SignatureVersion of ['1', '2'] as const)
      assert.equal(await findProblem(sender.sign({ SignatureVersion, Subject: 'Über' })), null);
    const Type = 'SubscriptionConfirmation';
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    assert.equal(await findProblem(sender.sign({ Type, SubscribeURL, Token: 'token' })), null);
    assert.equal(sender.requests.length, 1);
  });

  it('[H1045] an Amazon SNS message with an altered signed field is refused as forged', async () => {
    const { findProblem } = verifier();
    const Timestamp = new Date(Date.now() - 1_000).toISOString();
    const changes: UnsignedSnsMessage[] = [
      ...[{ Message: '{"state":"ERROR"}' }, { MessageId: 'another' }, { Timestamp }],
      ...[{ TopicArn: 'arn:aws:sns:eu-west-1:1:other' }, { Subject: 'new' }],
      ...[{ Type: 'UnsubscribeConfirmation' as const }, { SignatureVersion: '1' as const }],
    ];
    for (const change of changes)
      assert.equal(await findProblem({ ...sender.sign(), ...change }), 'forged', JSON.stringify(change));
    assert.equal(await findProblem({ ...sender.sign(), Signature: 'none' }), 'forged');
    const other = await createSnsSender();
    assert.equal(await findProblem({ ...sender.sign(), Signature: other.sign().Signature }), 'forged');
  });

  it('[H1045] the certificate of an Amazon SNS message is fetched only from hosts of Amazon SNS', async () => {
    const { findProblem } = verifier();
    for (const SigningCertURL of [
      'http://sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com.example.org/a.pem',
      'https://example.org/sns.eu-west-1.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
      'https://example.org@sns.eu-west-1.amazonaws.com/a.pem',
      'https://bucket.s3.amazonaws.com/a.pem',
      'https://sns.eu-west-1.amazonaws.com/a.txt',
      'https://127.0.0.1/a.pem',
      'no address',
    ])
      assert.equal(await findProblem(sender.sign({ SigningCertURL })), 'forged', SigningCertURL);
    assert.deepEqual(sender.requests, []);
    assert.ok(snsHostOf('https://sns.cn-north-1.amazonaws.com.cn/a.pem'));
  });

  it('[H1537] the host of an S3 bucket that is called sns is not accepted as a host of Amazon SNS, in any region', () => {
    for (const host of [
      ...['sns.s3.amazonaws.com', 'sns.s3-eu-west-1.amazonaws.com', 'sns.s3-accelerate.amazonaws.com'],
      ...[
        'sns.s3.eu-west-1.amazonaws.com',
        'sns.s3-website-us-east-1.amazonaws.com',
        'sns.s3-1.amazonaws.com',
      ],
      ...['sns.eu-west.amazonaws.com', 'sns.amazonaws.com', 'a.sns.eu-west-1.amazonaws.com'],
    ])
      assert.equal(snsHostOf(`https://${host}/a.pem`), null, host);
    for (const region of ['us-east-1', 'ap-southeast-2', 'us-gov-west-1', 'me-central-1', 'il-central-1'])
      assert.ok(snsHostOf(`https://sns.${region}.amazonaws.com/a.pem`), region);
  });

  it('[H1045] an Amazon SNS message more than an hour old, or from the future, is refused as stale', async () => {
    const problemAfter = (ms: number) => verifier({ now: () => Date.now() + ms }).findProblem(sender.sign());
    assert.equal(await problemAfter(HOUR_MS - 60_000), null);
    assert.equal(await problemAfter(HOUR_MS + 60_000), 'stale');
    assert.equal(await problemAfter(-10 * 60_000), 'stale');
    assert.equal(await verifier().findProblem(sender.sign({ Timestamp: 'yesterday' })), 'stale');
  });

  it('[H1045] an Amazon SNS certificate that has expired or belongs to another subject is refused', async () => {
    const day = 86_400_000;
    const ended = await createSnsSender({
      notBefore: new Date(Date.now() - 2 * day),
      notAfter: new Date(Date.now() - day),
    });
    const foreign = await createSnsSender({ subject: 'sns.example.org' });
    for (const { fetch, sign } of [ended, foreign])
      assert.equal(await createSnsVerifier({ fetch }).findProblem(sign()), 'forged');
  });

  it('[H1045] while Amazon’s certificate cannot be fetched, a message cannot be verified; the next message fetches the certificate again', async () => {
    const { findProblem } = verifier();
    sender.setDown(true);
    assert.equal(await findProblem(sender.sign()), 'unverifiable');
    sender.setDown(false);
    assert.equal(await findProblem(sender.sign()), null);
  });

  it('[H1045] a subscription to an Amazon SNS topic is confirmed only at a host of Amazon SNS', async () => {
    const { confirmSubscription } = verifier();
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=t';
    await confirmSubscription(sender.sign({ SubscribeURL }));
    assert.deepEqual(sender.requests, [SubscribeURL]);
    for (const url of [
      'https://example.org/?Action=ConfirmSubscription',
      'http://169.254.169.254/',
      undefined,
    ])
      await assert.rejects(
        confirmSubscription({ ...sender.sign(), SubscribeURL: url }),
        /does not lead to Amazon SNS/,
      );
    assert.equal(sender.requests.length, 1);
  });
});
