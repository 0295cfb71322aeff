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

describe('what is recorded of people who listen', () => {
  let database: TestDatabase;
  let db: Db;
  let tracker: string;
  const errors = createFakeHttpServer(() => ({
    ...{ status: 200, body: {}, headers: { 'access-control-allow-origin': '*' } },
  }));
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 2 });
    tracker = await errors.start();
  });
  after(async () => {
    await errors.stop();
    await db.destroy();
    await database.drop();
  });
  const app = useOwnApp({
    seed: 'none',
    env: () => ({
      ...{ DATABASE_URL: database.url, PLAY_TRACKING: 'consent' },
      SENTRY_DSN: `http://public@${tracker}/7`,
    }),
  });
  const { launch, open } = useBrowsers();
  const eventsOf = ({ uuid }: RegisteredUser) => PlayEvent.query(db).where({ userUuid: uuid }).orderBy('id');

  it('[H1331] [H1335] [R116] [R254] nothing is sent before somebody agrees; then plays and errors are, until the page closes', async () => {
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
      if (/play-events|envelope/.test(request.url())) sent.push(request.url());
    });
    await restoreSession(window, ann.token);
    await visit(page, `${address}/?lang=es`);
    const banner = byTestId(page, 'consent-banner');
    await banner.getByText('¿Podemos registrar qué canciones escuchas').waitFor();
    assert.deepEqual(await findViolations(page, '[data-testid="consent-banner"]'), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await openHangout(page, address, slug);
    await waitForSound(page);
    assert.equal(await page.evaluate(() => localStorage.getItem('playTracking')), null);
    assert.deepEqual([sent, await eventsOf(ann)], [[], []]);

    await visit(page, `${address}/`);
    await banner.getByRole('button', { name: 'Permitir' }).click();
    await banner.waitFor({ state: 'detached' });
    await openHangout(page, address, slug);
    await waitForSound(page);
    const kindsOfAnn = async () => (await eventsOf(ann)).map(({ kind }) => kind);
    await waitFor('the event of fifteen seconds', async () => (await kindsOfAnn()).includes('15sec'));
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
    await visit(page, 'about:blank');
    await waitFor('the whole time is there', async () => (await kindsOfAnn()).at(-1) === 'totalPlayed');
    // On the home page the visit went on in the mini player, which may have been recorded by itself.
    const events = (await eventsOf(ann)).filter(
      ({ kind, playedMs }) => kind === '15sec' || (playedMs ?? 0) >= 10_000,
    );
    assert.deepEqual(
      events.map(({ kind, roomSlug, roomOwnerUuid, djUuid, userProvider }) => [
        ...[kind, roomSlug, roomOwnerUuid, djUuid, userProvider],
      ]),
      ['15sec', 'totalPlayed'].map((kind) => [kind, slug, bob.uuid, bob.uuid, 'uploadService']),
    );
    assert.ok((events[1]?.playedMs ?? 0) >= 10_000);

    await visit(page, `${address}/settings/general`);
    const consent = byTestId(page, 'tracking-consent');
    assert.equal(await consent.isChecked(), true);
    await consent.uncheck();
    await visit(page, `${address}/`);
    await byTestId(page, 'own-menu').waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('trackingConsent')), 'refused');
    await inside.leave();
    await context.close();
  });
});
