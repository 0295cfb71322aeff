import assert from 'node:assert/strict';
import { ApiError, ErrorBody } from '@hangout/contract/framework/errors';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { banners } from '@hangout/contract/rest/site/banners';
import { operatorPages } from '@hangout/contract/rest/site/operator-pages';
import { siteStatus } from '@hangout/contract/rest/site/site-status';
import { PageConsent, PageVersion, SiteBanner } from '@hangout/db/models/site';
import type { Files } from '@hangout/platform/files/file-store';
import { createJobs, type Jobs } from '@hangout/platform/jobs/jobs';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('pages of the operator', () => {
  const t = restTest();
  const admin = () => t.createUser('boss', 'admin');
  beforeEach(async () => {
    await PageConsent.query(t.db).delete();
    await PageVersion.query(t.db).delete();
  });
  const terms = (en: string, needsConsent = true) => ({
    kind: 'terms' as const,
    texts: { en, es: '' },
    needsConsent,
  });

  it('[H1980] a page of the operator exists while it has a text, and no longer after the text is removed', async () => {
    const boss = await admin();
    assert.equal((await refusalOf(t.api(operatorPages.page, { kind: 'terms' }))).code, 'page_not_written');
    assert.deepEqual((await t.api(banners.overview)).pages, []);
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(operatorPages.publish, terms('x')))).status, 403);
    const { versionId } = await boss.api(operatorPages.publish, terms('Be kind'));
    assert.deepEqual((await t.api(operatorPages.page, { kind: 'terms' })).texts, { en: 'Be kind' });
    assert.deepEqual(
      (await t.api(banners.overview)).pages.map((page) => [page.kind, page.versionId]),
      [['terms', versionId]],
    );
    await boss.api(operatorPages.publish, terms(''));
    assert.equal((await refusalOf(t.api(operatorPages.page, { kind: 'terms' }))).code, 'page_not_written');
    assert.deepEqual((await t.api(banners.overview)).pages, []);
  });

  it('[H1981] former versions of an operator’s page stay readable with their dates', async () => {
    const boss = await admin();
    const first = await boss.api(operatorPages.publish, terms('One'));
    const second = await boss.api(operatorPages.publish, terms('Two', false));
    const current = await t.api(operatorPages.page, { kind: 'terms' });
    assert.equal(current.versionId, second.versionId);
    assert.deepEqual(
      current.versions.map((one) => [one.versionId, one.needsConsent]),
      [
        [second.versionId, false],
        [first.versionId, true],
      ],
    );
    const former = await t.api(operatorPages.page, { kind: 'terms', versionId: first.versionId });
    assert.deepEqual([former.texts, former.publishedAt], [{ en: 'One' }, first.publishedAt]);
    assert.equal(former.currentVersionId, second.versionId);
  });

  it('[H1981] after an operator’s page was taken away its versions are listed, and none of them is the current one', async () => {
    const boss = await admin();
    const { versionId } = await boss.api(operatorPages.publish, terms('One'));
    await boss.api(operatorPages.publish, terms(''));
    const refusal = await t.api(operatorPages.page, { kind: 'terms' }).catch((error: unknown) => error);
    assert.ok(refusal instanceof ApiError);
    const { code, details } = ErrorBody.parse(refusal.body);
    const former = await t.api(operatorPages.page, { kind: 'terms', versionId });
    assert.deepEqual([code, details], ['page_not_written', { versions: former.versions }]);
    assert.deepEqual([former.versions.length, former.currentVersionId], [1, null]);
  });

  it('[H1982] [H1984] users must consent again after a material change of an operator’s page, and each consent is stored with its user and the page’s version', async () => {
    const boss = await admin();
    const ann = await t.ann();
    const due = async () => (await ann.api(banners.overview)).consentsDue;
    const first = await boss.api(operatorPages.publish, terms('One'));
    assert.deepEqual(await due(), [first.versionId]);
    assert.deepEqual((await t.api(banners.overview)).consentsDue, []);
    await ann.api(operatorPages.agree, { versionIds: [first.versionId, first.versionId] });
    assert.deepEqual(await due(), []);
    await boss.api(operatorPages.publish, terms('One, with a comma', false));
    assert.deepEqual(await due(), []);
    const third = await boss.api(operatorPages.publish, terms('Three'));
    assert.deepEqual(await due(), [third.versionId]);
    const unknown = third.versionId + 1;
    const refusal = await refusalOf(ann.api(operatorPages.agree, { versionIds: [third.versionId, unknown] }));
    assert.equal(refusal.code, 'page_not_written');
    assert.deepEqual(await due(), [third.versionId]);
    const stored = await PageConsent.query(t.db).where({ userUuid: ann.uuid }).select('versionId');
    assert.deepEqual(stored, [{ versionId: first.versionId }]);
  });

  it('[H1983] the consent that a user gives in the sign-up form is stored', async () => {
    const boss = await admin();
    const { versionId } = await boss.api(operatorPages.publish, terms('One'));
    const entry = { email: 'agreed@example.org', password: 'correct horse', agreedTo: [versionId] };
    const { user } = await t.api(accounts.signUp, entry);
    assert.equal(await PageConsent.query(t.db).where({ userUuid: user.uuid, versionId }).resultSize(), 1);
  });
});

describe('banners for everybody', () => {
  const t = restTest();
  const texts = { en: 'Back at ten', es: 'Volvemos a las diez' };
  beforeEach(() => SiteBanner.query(t.db).delete());

  it('[H1986] a banner is shown from its start to its end, and clients are told when the set of shown banners will next change', async () => {
    const boss = await t.createUser('boss', 'admin');
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const shown = async () => (await t.api(banners.overview)).banners.map(({ id }) => id);
    const now = await boss.api(banners.create, { texts, tone: 'incident', link: '/status', endsAt: at(60) });
    const later = await boss.api(banners.create, { texts, beginsAt: at(30) });
    await boss.api(banners.create, { texts, beginsAt: at(-60), endsAt: at(-30) });
    assert.deepEqual(await shown(), [now.id]);
    assert.equal((await t.api(banners.overview)).changesAt, later.beginsAt);
    await boss.api(banners.change, { id: later.id, beginsAt: at(-1) });
    assert.deepEqual(await shown(), [later.id, now.id]);
    await boss.api(banners.change, { id: later.id, endsAt: at(-0.5) });
    assert.deepEqual(await shown(), [now.id]);
    await boss.api(banners.remove, { id: now.id });
    assert.deepEqual(await shown(), []);
    assert.equal((await boss.api(banners.list)).data.length, 2);
  });

  it('[H1986] a banner without a text, with an unsafe link or with an end before its start is refused', async () => {
    const boss = await t.createUser('boss', 'admin');
    const create = async (fields: object) =>
      (await refusalOf(boss.api(banners.create, { texts, ...fields }))).status;
    assert.equal(await create({ texts: { en: ' ' } }), 400);
    assert.equal(await create({ link: 'javascript:alert(1)' }), 400);
    assert.equal(await create({ link: '//elsewhere.example' }), 400);
    assert.equal(await create({ beginsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }), 400);
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(banners.create, { texts }))).status, 403);
  });
});

describe('the status of the site', () => {
  const stored = new Set<string>();
  let isStorageUp = true;
  let jobs: Jobs;
  const t = restTest({
    dependencies: async ({ databaseUrl }) => {
      jobs = await createJobs(databaseUrl);
      return {
        jobs,
        clock: { now: () => now },
        files: {
          async size() {
            if (!isStorageUp) throw new Error('the storage is away');
            return stored.size;
          },
        } as unknown as Files,
      };
    },
  });
  let now = Date.now();
  after(() => jobs.stop());
  const downParts = async () => {
    now += 60_000;
    const { parts } = await t.api(siteStatus.status);
    return parts.filter(({ isUp }) => !isUp).map(({ name }) => name);
  };

  it('[H1989] everybody can read the site’s status: which parts are working', async () => {
    assert.deepEqual(await downParts(), []);
    isStorageUp = false;
    assert.deepEqual(await downParts(), ['storage']);
    isStorageUp = true;
    await jobs.send('unread', {}, { startAfter: new Date(Date.now() - 700_000) });
    const { isUp, parts } = await t.api(siteStatus.status);
    assert.deepEqual([isUp, parts.length], [false, 5], 'a result is used again for some seconds');
    assert.deepEqual(await downParts(), ['jobs']);
    await t.db.raw('delete from jobs.job');
    assert.deepEqual(await downParts(), []);
  });

  it('[H1989] the site’s status lists open incidents and those of the last 30 days, but no other banners', async () => {
    const boss = await t.createUser('boss', 'admin');
    const texts = { en: 'Sound was away' };
    const at = (days: number) => new Date(now + days * 86_400_000).toISOString();
    const past = { texts, beginsAt: at(-2), endsAt: at(-1) };
    const incident = await boss.api(banners.create, { ...past, tone: 'incident' });
    await boss.api(banners.create, { ...past, tone: 'info' });
    await boss.api(banners.create, { texts, tone: 'incident', beginsAt: at(-50), endsAt: at(-40) });
    await boss.api(banners.create, { texts, tone: 'incident', beginsAt: at(1) });
    const open = await boss.api(banners.create, { texts, tone: 'incident', beginsAt: at(-45) });
    now += 60_000;
    const { incidents } = await t.api(siteStatus.status);
    assert.deepEqual(
      incidents?.map(({ id }) => id),
      [incident.id, open.id],
    );
  });
});

describe('the status of a site whose database is down', () => {
  const t = restTest();

  it('[H1989] the site’s status says to signed-in users too that the database is down, without claiming that there were no incidents', async () => {
    const { token } = await t.createUser('ann', 'user');
    await t.db.destroy();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${t.base}/api/user-service/site/status`, { headers });
    assert.equal(answer.status, 200);
    const { isUp, parts, incidents } = await answer.json();
    assert.deepEqual([isUp, incidents], [false, null]);
    const upParts = parts.filter((part: { isUp: boolean }) => part.isUp);
    assert.deepEqual(
      upParts.map(({ name }: { name: string }) => name),
      ['rest', 'rooms'],
    );
  });
});
