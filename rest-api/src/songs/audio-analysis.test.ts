import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { loadAudioAnalyses, noteRequestedAnalyses } from '@hangout/db';
import { restTest } from '../testing/rest-test.ts';

const SECRET = 'a secret of the webhook';

describe('the webhook of the audio analysis service (Cyanite)', () => {
  const t = restTest({ env: { CYANITE_WEBHOOK_SECRET: SECRET } });
  const bare = restTest();
  const signatureOf = (body: string | Buffer<ArrayBuffer>, secret = SECRET) =>
    createHmac('sha512', secret).update(body).digest('hex');

  async function send(
    body: string | Buffer<ArrayBuffer>,
    { signature = signatureOf(body), type = 'application/json', base = t.base, encoding = '' } = {},
  ) {
    const response = await fetch(`${base}/api/playlist-service/cyanite/webhook`, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(signature && { signature }),
        ...(encoding && { 'content-encoding': encoding }),
      },
      body,
    });
    return { status: response.status, body: (await response.json()) as { code?: string; message?: unknown } };
  }
  const finished = (spotifyTrackId: string) =>
    JSON.stringify({ type: 'SPOTIFY_TRACK_ANALYSIS_FINISHED', data: { spotifyTrackId } });
  const statusOf = async (id: string) => (await loadAudioAnalyses(t.db, [id])).get(id)?.status;

  it('[H1047] an event of the analysis service marks its song as finished or failed, in both formats of events', async () => {
    await noteRequestedAnalyses(t.db, ['one', 'two', 'three']);
    assert.deepEqual(await send(finished('one')), { status: 200, body: { received: true } });
    await send(JSON.stringify({ type: 'SPOTIFY_TRACK_ANALYSIS_FAILED', data: { spotifyTrackId: 'two' } }));
    const event = { type: 'AudioAnalysisV7', status: 'finished' };
    await send(JSON.stringify({ version: '2', resource: { type: 'SpotifyTrack', id: 'three' }, event }));
    assert.deepEqual(
      [await statusOf('one'), await statusOf('two'), await statusOf('three')],
      ['FINISHED', 'FAILED', 'FINISHED'],
    );
  });

  it('[H1047] a repeated event of the analysis service, or a failure after success, does not change a finished song', async () => {
    await send(finished('four'));
    await send(finished('four'));
    await send(JSON.stringify({ type: 'SPOTIFY_TRACK_ANALYSIS_FAILED', data: { spotifyTrackId: 'four' } }));
    assert.equal(await statusOf('four'), 'FINISHED');
  });

  it('[H1047] other events of the analysis service are accepted without effect, and its TEST event needs no signature', async () => {
    for (const event of [{ type: 'IN_DEPTH_ANALYSIS_FINISHED', data: { inDepthAnalysisId: '86' } }, {}])
      assert.equal((await send(JSON.stringify(event))).status, 200);
    const test = await send(JSON.stringify({ type: 'TEST', data: null }), { signature: '' });
    assert.equal(test.status, 200);
  });

  it('[H1044] the signature of an event of the analysis service is checked against the exact bytes of its body', async () => {
    const body = `{ "data" : {"spotifyTrackId":"f\\u00fcnf"},\n\t"type": "SPOTIFY_TRACK_ANALYSIS_FINISHED" }`;
    assert.equal((await send(body)).status, 200);
    assert.equal(await statusOf('fünf'), 'FINISHED');
    const retyped = JSON.stringify(JSON.parse(body));
    assert.equal((await send(retyped, { signature: signatureOf(body) })).status, 401);
  });

  it('[H1044] an event of the analysis service with a forged or missing signature is refused and changes nothing', async () => {
    const body = finished('six');
    const good = signatureOf(body);
    for (const signature of [
      ...[
        '',
        'none',
        good.slice(0, -2),
        `${good}00`,
        signatureOf(body, 'guessed'),
        signatureOf(finished('7')),
      ],
      createHmac('sha256', SECRET).update(body).digest('hex'),
    ]) {
      const { status, body: answer } = await send(body, { signature });
      assert.deepEqual(
        [status, answer.code, answer.message],
        [401, 'signature_invalid', 'The signature of this message is not valid'],
      );
    }
    assert.equal(await statusOf('six'), undefined);
  });

  it('[H1044] a webhook request of the analysis service is refused if its body is not JSON, not UTF-8, compressed or too long', async () => {
    assert.equal((await send('{"type":')).status, 400);
    assert.equal((await send('[]')).status, 400);
    assert.equal((await send(Buffer.from([0x7b, 0xff, 0x7d]))).status, 400);
    assert.equal((await send(`\u{feff}${finished('eight')}`)).status, 400);
    assert.equal((await send(finished('eight'), { encoding: 'gzip' })).status, 415);
    assert.equal((await send(finished('eight'), { type: 'image/png' })).status, 415);
    assert.equal((await send(`{"type":"${'x'.repeat(1024 * 1024)}"}`)).status, 413);
    assert.equal((await send(JSON.stringify({ type: 5 }))).status, 400);
  });

  it('[R248] on a server without the analysis webhook’s secret, the refusal names the configuration value that is missing', async () => {
    const { status, body } = await send(finished('nine'), { base: bare.base });
    assert.deepEqual([status, body.message], [404, 'configuration-value-missing key:CYANITE_WEBHOOK_SECRET']);
  });
});
