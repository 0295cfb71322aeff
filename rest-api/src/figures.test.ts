import assert from 'node:assert/strict';
import { roomServiceInfo } from '@hangout/contract/rest/info-admin';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { DayFigures } from '@hangout/db';
import { PaymentReceipt } from '@hangout/db/models/payments';
import { waitUntil } from '@hangout/testkit/wait-for';
import { restTest } from './testing/rest-test.ts';

describe('statistics of the platform for admins', () => {
  const t = restTest({ env: { BEHIND_PROXY: 'true' } });

  it('[H1305] the statistics for admins count new accounts per day, and joins per day and per country', async () => {
    const [boss, ann] = [await t.createUser('boss', 'admin'), await t.ann()];
    const { slug } = await ann.api(rooms.create, { name: 'Counted' });
    const guest = await t.guest();
    for (const address of ['81.33.0.1', '81.33.0.2', '203.0.113.7'])
      await fetch(`${t.base}/api/room-service/rooms/${slug}/join`, {
        method: 'POST',
        headers: { authorization: `Bearer ${guest.token}`, 'x-forwarded-for': address },
      });
    const read = () => boss.api(roomServiceInfo.figures, { days: 2 });
    // The day may end during the test.
    const sum = (days: readonly DayFigures[], key: 'people' | 'plays' | 'joins') =>
      days.reduce((total, day) => total + day[key], 0);
    await waitUntil(async () => sum((await read()).days, 'joins') === 3);
    const { days, regions } = await read();
    assert.equal(days.length, 2);
    assert.deepEqual([sum(days, 'people'), sum(days, 'plays'), sum(days, 'joins')], [2, 0, 3]);
    assert.deepEqual(regions, [
      { region: 'ES', joins: 2 },
      { region: '', joins: 1 },
    ]);
    assert.ok(!JSON.stringify(await read()).includes(guest.uuid));
  });

  it('[H1305] [H2216] the statistics for admins sum payments per day and currency, and per country and currency, without what was paid back; a payment without a subscription counts for no country', async () => {
    const [boss, ann] = [await t.createUser('boss', 'admin'), await t.ann()];
    assert.deepEqual((await boss.api(roomServiceInfo.figures, {})).revenue, []);
    const paidAt = new Date().toISOString();
    const receipt = { userUuid: ann.uuid, subscriptionId: null, number: null, url: null, paidAt };
    await PaymentReceipt.query(t.db).insert([
      { ...receipt, id: 'in_1', amount: 500, currency: 'eur' },
      { ...receipt, id: 'in_2', amount: 300, refunded: 50, currency: 'eur' },
      { ...receipt, id: 'in_3', amount: 900, currency: 'jpy' },
    ]);
    const { revenue, revenueByRegion } = await boss.api(roomServiceInfo.figures, {});
    const day = paidAt.slice(0, 10);
    assert.deepEqual(revenue, [
      { day, currency: 'eur', amount: 750 },
      { day, currency: 'jpy', amount: 900 },
    ]);
    assert.deepEqual(revenueByRegion, [
      { region: '', currency: 'jpy', amount: 900 },
      { region: '', currency: 'eur', amount: 750 },
    ]);
  });

  it('[H1305] the statistics for admins cover 30 days by default, and between 1 and 366 on request', async () => {
    const boss = await t.createUser('boss', 'admin');
    const count = async (days?: number) => (await boss.api(roomServiceInfo.figures, { days })).days.length;
    assert.deepEqual([await count(), await count(0), await count(9999)], [30, 1, 366]);
  });
});
