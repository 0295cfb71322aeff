import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consumables } from '@hangout/contract/rest/consumables/consumables';
import { purchases } from '@hangout/contract/rest/consumables/purchases';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { saveDiscordAccount } from '@hangout/db';
import { PointChange, RankingStatus, Season } from '@hangout/db/models/points';
import { Consumable, Purchase } from '@hangout/db/models/vouchers';
import { createFiles } from '@hangout/platform/files/disk-files';
import { createDiscord, standInDiscord } from '@hangout/providers';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

describe('purchases with points', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hangout-purchases-'));
  const t = restTest({
    dependencies: () => ({
      files: createFiles({ DATA_DIR: folder }),
      // Linked accounts are stored, so Discord is not contacted.
      discord: createDiscord(standInDiscord('http://127.0.0.1:9')),
    }),
    poolMax: 10,
  });
  after(() => rmSync(folder, { recursive: true }));
  let boss: TestUser;
  before(async () => {
    boss = await t.createUser('boss', 'admin');
  });
  afterEach(async () => {
    await Season.query(t.db).delete();
    await Purchase.query(t.db).delete();
    await Consumable.query(t.db).delete();
  });
  const give = (to: TestUser, amount: number, seasonId?: number) =>
    boss.api(points.handle, { userUuid: to.uuid, points: amount, seasonId });
  const offer = (given: object = {}) => boss.api(consumables.create, { name: 'Sticker', price: 5, ...given });
  const buy = (by: TestUser, { id, price }: { id: number; price: number }, uuid: string = randomUUID()) =>
    by.api(purchases.buy, { id, price, uuid });
  const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
  const sumOf = (who: TestUser) => who.api(ranking.sum, { userUuid: who.uuid });
  const ledgerOf = async ({ uuid }: TestUser) =>
    (await PointChange.query(t.db).where({ userUuid: uuid })).reduce((sum, row) => sum + row.points, 0);

  it('[H1340] a purchase spends the points of the oldest season first, and lowers neither the season’s points nor the rank', async () => {
    const ann = await t.ann();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const past = await boss.api(seasons.create, { name: 'Past', startDate: at(-20), endDate: at(-10) });
    const now = await boss.api(seasons.create, { name: 'Now', startDate: at(-1), endDate: at(1) });
    await give(ann, 3, past.id);
    await give(ann, 4);
    const bought = await buy(ann, await offer());
    assert.deepEqual([bought.name, bought.price, bought.fileUrl], ['Sticker', 5, null]);
    assert.deepEqual(await sumOf(ann), { userUuid: ann.uuid, points: 7, balance: 2 });
    const { rankingStatus } = await ann.api(ranking.mine);
    assert.deepEqual([rankingStatus?.points, rankingStatus?.balance, rankingStatus?.rank], [4, 2, 1]);
    const rows = await PointChange.query(t.db).where({ purchaseId: bought.id }).orderBy('id');
    assert.deepEqual(
      rows.map((row) => [row.seasonId, row.points, row.reason]),
      [
        [past.id, -3, 'Sticker'],
        [now.id, -2, 'Sticker'],
      ],
    );
    assert.equal(await ledgerOf(ann), 2);
    assert.deepEqual(await ann.api(purchases.mine), { count: 1, data: [bought] });
    assert.deepEqual(await (await t.bob()).api(purchases.mine), { count: 0, data: [] });
  });

  it('[H1340] if a user with points for one purchase sends several purchases simultaneously, exactly one succeeds', async () => {
    const made = await offer({ quantity: null });
    for (let round = 0; round < 8; round += 1) {
      const ann = await t.createUser('ann', 'user');
      await give(ann, 9);
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => buy(ann, made)));
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      assert.equal(won.length, 1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'not_enough_points');
      assert.deepEqual([(await sumOf(ann)).balance, await ledgerOf(ann)], [4, 4]);
    }
  });

  it('[H1340] if two users buy the last one of an item, only one gets it; a purchase that is sent again is made only once', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await give(ann, 50);
    await give(bob, 50);
    const last = await offer({ quantity: 1 });
    const outcomes = await Promise.allSettled([buy(ann, last), buy(bob, last)]);
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal((await ann.api(consumables.one, { id: last.id })).quantity, 0);
    assert.equal(await codeOf(buy(ann, last)), 'sold_out');
    const [endless, uuid] = [await offer(), randomUUID()];
    const before = (await sumOf(ann)).balance;
    const same = await Promise.all([
      buy(ann, endless, uuid),
      buy(ann, endless, uuid),
      buy(ann, endless, uuid),
    ]);
    assert.deepEqual(new Set(same.map(({ id }) => id)).size, 1);
    assert.equal((await sumOf(ann)).balance, before - 5);
  });

  it('[H1341] a purchase is refused if the item is not listed, its price has changed or the points do not suffice; guests and bots cannot list purchases', async () => {
    const ann = await t.ann();
    const made = await offer();
    assert.equal(await codeOf(buy(ann, made)), 'not_enough_points');
    await give(ann, 9);
    assert.equal(await codeOf(buy(ann, { ...made, price: 1 })), 'price_changed');
    assert.equal(await codeOf(buy(ann, { id: 999_999, price: 5 })), 'consumable_not_found');
    await boss.api(consumables.update, { id: made.id, active: false });
    assert.equal(await codeOf(buy(ann, made)), 'consumable_not_found');
    const bot = await t.createUser('bot', 'bot');
    for (const { api } of [await t.guest(), bot])
      assert.equal((await refusalOf(api(purchases.mine))).status, 403);
  });

  it('[H661] a deduction of points never takes points that the user has already spent', async () => {
    const ann = await t.ann();
    await give(ann, 9);
    await buy(ann, await offer());
    await give(ann, -100);
    assert.deepEqual(await sumOf(ann), { userUuid: ann.uuid, points: 5, balance: 0 });
    assert.equal(await ledgerOf(ann), 0);
    const [status] = await RankingStatus.query(t.db).where({ userUuid: ann.uuid });
    assert.deepEqual([status?.points, status?.spent], [5, 5]);
  });

  it('[R029] [H1350] a user may wear an avatar that they bought, and cannot buy the same avatar twice', async () => {
    const ann = await t.ann();
    await give(ann, 50);
    const slug = `rare-${randomUUID().slice(0, 8)}`;
    await boss.api(avatars.create, { slug, avatarStatus: 'PRIVATE' });
    const made = await offer({ avatarSlug: slug });
    assert.equal(await codeOf(ann.api(profiles.update, { avatarId: slug })), 'avatar_not_yours');
    await buy(ann, made);
    assert.equal((await ann.api(profiles.update, { avatarId: slug })).avatarId, slug);
    assert.deepEqual((await ann.api(avatars.one, { slug })).assignments, ['PURCHASED']);
    assert.equal(await codeOf(buy(ann, made)), 'already_owned');
  });

  it('[H2214] an offer of an avatar ends once the avatar is deleted, and takes nobody’s points any more', async () => {
    const ann = await t.ann();
    await give(ann, 50);
    const slug = `gone-${randomUUID().slice(0, 8)}`;
    await boss.api(avatars.create, { slug, avatarStatus: 'SEASON_AWARD' });
    const made = await offer({ avatarSlug: slug });
    await boss.api(avatars.adminRemove, { slug });
    assert.equal(await codeOf(buy(ann, made)), 'consumable_not_found');
    assert.equal((await sumOf(ann)).balance, 50);
    assert.equal((await boss.api(consumables.one, { id: made.id })).active, false);
  });

  it('[H2215] an avatar of Discord is neither priced for nor sold to a user who has linked no Discord account', async () => {
    const ann = await t.ann();
    await give(ann, 50);
    const slug = `disc-${randomUUID().slice(0, 8)}`;
    await boss.api(avatars.create, { slug, avatarStatus: 'PRIVATE', discordOnly: true });
    const made = await offer({ avatarSlug: slug });
    const priceOf = async () =>
      (await ann.api(avatars.all)).data.find((avatar) => avatar.slug === slug)?.price;
    assert.equal(await priceOf(), undefined);
    assert.equal(await codeOf(buy(ann, made)), 'discord_needed');
    assert.equal((await sumOf(ann)).balance, 50);
    await saveDiscordAccount(t.db, {
      ...{ userUuid: ann.uuid, discordId: '1', name: 'Ann', accessToken: '' },
      expiresAt: new Date().toISOString(),
    });
    assert.equal(await priceOf(), 5);
    await buy(ann, made);
    assert.equal((await ann.api(profiles.update, { avatarId: slug })).avatarId, slug);
    assert.equal(await codeOf(buy(ann, made)), 'already_owned');
  });

  it('[H2215] a private avatar that was given as an award, for which nobody wears it, can be bought', async () => {
    const ann = await t.ann();
    await give(ann, 50);
    const slug = `won-${randomUUID().slice(0, 8)}`;
    await boss.api(avatars.create, { slug, avatarStatus: 'PRIVATE' });
    await boss.api(avatars.assign, { slug, userUuid: ann.uuid, assignmentType: 'SEASON_AWARD' });
    await buy(ann, await offer({ avatarSlug: slug }));
    assert.equal((await ann.api(profiles.update, { avatarId: slug })).avatarId, slug);
  });

  it('[H1342] only users who bought an offer can download its file', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await give(ann, 9);
    const file = new File(['words of a song'], 'Lyrics.TXT', { type: 'text/plain' });
    const { fileId, url } = await boss.api(consumables.upload, { file, purpose: 'download' });
    assert.equal(url, null);
    const missing = offer({ downloadFileId: 'download-none' });
    assert.equal(await codeOf(missing), 'download_not_found');
    const made = await offer({ name: 'Words & Music', downloadFileId: fileId });
    const { fileUrl } = await buy(ann, made);
    const response = await fetch(fileUrl ?? '');
    assert.equal(await response.text(), 'words of a song');
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename*=UTF-8''Words%20%26%20Music.txt`,
    );
    assert.equal(
      (await fetch(`${t.base}/api/points-service/api/v1/consumables/files/${fileId}`)).status,
      404,
    );
    assert.equal((await fetch(`${fileUrl}x`)).status, 404);
    assert.deepEqual((await bob.api(purchases.mine)).data, []);
  });
});
