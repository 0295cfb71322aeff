import assert from 'node:assert/strict';
import { connect, type Db } from '@hangout/db';
import { PlayEvent } from '@hangout/db/models/audit';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { createFakeHttpServer } from '@hangout/testkit/fake-http-server';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';

describe('tracking of listeners', () => {
  let database: TestDatabase;
  let db: Db;
  let tracker: string;
  const errors = createFakeHttpServer(() => ({
    ...{ status: 200, body: {}, headers: { 'access-control-allow-origin': '*' } },
  }));
  // Order matters: with it the pages close before the server, and the server before the services to which it connects.
  const { launch, open } = useBrowsers();
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 2 });
    tracker = await errors.start();
  });
  const app = useOwnApp({
    seed: 'none',
    env: () => ({
      ...{ DATABASE_URL: database.url, PLAY_TRACKING: 'consent' },
      SENTRY_DSN: `http://public@${tracker}/7`,
    }),
  });
  after(async () => {
    await errors.stop();
    await db.destroy();
    await database.drop();
  });
  const playsOf = ({ uuid }: RegisteredUser) =>
    PlayEvent.query(db).where({ userUuid: uuid, kind: 'totalPlayed' }).orderBy('id');

  it('[H1331] [H1335] [R116] [R254] song plays and errors are reported only after the user has consented; closing the page reports the last play', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { slug } = await createHangout(bob, 'Counted');
    await queueNewSong(bob, await readTenMinuteSong(), 'Long.m4a');
    const inside = await bob.join(slug);
    await inside.request('addDj', {});

    const window = await open(await launch(), { width: 390, height: 844, touch: true, language: 'es' });
    const { page, context } = window;
    const sent: string[] = [];
    context.on('request', (request) => {
      if (/play-events$|envelope/.test(request.url())) sent.push(request.url());
    });
    await restoreSession(window, ann.token);
    await visit(page, `${address}/`);
    const banner = byTestId(page, 'consent-banner');
    await banner.getByText('¿Podemos registrar qué canciones escuchas').waitFor();
    assert.deepEqual(await findViolations(page, '[data-testid="consent-banner"]'), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await openHangout(page, address, slug);
    await waitForSound(page);
    assert.equal(await page.evaluate(() => localStorage.getItem('playTracking')), null);
    assert.deepEqual([sent, await PlayEvent.query(db).where({ userUuid: ann.uuid })], [[], []]);

    // On the home page the visit continues in the mini player.
    await visit(page, `${address}/`);
    await banner.getByRole('button', { name: 'Permitir' }).click();
    await banner.waitFor({ state: 'detached' });
    // Between two plays the record is null.
    const isRecorded = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem('playTracking') ?? 'null') !== null);
    await waitFor('a play is recorded', isRecorded);
    // The play event is sent when the song ends.
    await inside.request('skipSong', {});
    const [first] = await waitFor('the whole time is there', async () => {
      const plays = await playsOf(ann);
      return plays.length > 0 && plays;
    });
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('broken for ann@example.org');
      });
    });
    await waitFor('the error is reported', async () => errors.requests.length > 0);
    const [report] = errors.requests;
    assert.equal(report?.path.split('?')[0], '/api/7/envelope/');
    assert.match(String(report?.body), /"value":"broken for <email>"/);
    assert.ok(!String(report?.body).includes('ann@'));

    // The play event of the next song is sent when the page closes.
    await waitFor('the next play is recorded', isRecorded);
    await page.goto('about:blank');
    const last = await waitFor('the whole time of the next one', async () => (await playsOf(ann))[1]);
    assert.notEqual(last.playId, first?.playId);
    for (const play of [first, last]) {
      assert.deepEqual(
        [play?.roomSlug, play?.roomOwnerUuid, play?.djUuid, play?.userProvider],
        [slug, bob.uuid, bob.uuid, 'uploadService'],
      );
      assert.ok((play?.playedMs ?? 0) > 0);
    }

    await page.goto(`${address}/settings/general`);
    const consent = byTestId(page, 'tracking-consent');
    assert.equal(await consent.isChecked(), true);
    await consent.uncheck();
    await waitFor('the refusal is kept', () =>
      page.evaluate(() => localStorage.getItem('trackingConsent') === 'refused'),
    );
    await inside.leave();
  });
});
