import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connect,
  type Db,
  deleteEvent,
  findEvent,
  findRoom,
  insertRoom,
  insertUser,
  listAdmins,
  listCommunityRooms,
  listConsumables,
  listPublicCommunities,
  listRecentPlays,
  listResidents,
  listSeasonRanking,
  listVisibleEvents,
  loadProfiles,
  saveSiteSettings,
} from '@hangout/db';
import { Season } from '@hangout/db/models/points';
import { readConfig } from '@hangout/platform/config/config';
import { createFiles } from '@hangout/platform/files/disk-files';
import { ensureAdmin } from '@hangout/rest-api';
import { createTestDatabase } from '@hangout/testkit/database';
import { communities, events, hangouts, people, songs } from '@hangout/world';
import { addImages } from './images.ts';
import { importSongs, seedDemo } from './seed.ts';
import { renewEvents } from './seed-events.ts';
import { seedHistory } from './seed-history.ts';

describe('seedDemo (the demo world in the database)', () => {
  const config = readConfig({ ADMIN_EMAIL: 'boss@example.org', ADMIN_PASSWORD: 'a long password' });

  async function inEmpty(work: (db: Db) => Promise<void>): Promise<void> {
    const database = await createTestDatabase();
    const db = connect(database.url);
    try {
      await work(db);
    } finally {
      await db.destroy();
      await database.drop();
    }
  }

  it('[H913] the demo world is seeded once into a database without users other than the first admin', () =>
    inEmpty(async (db) => {
      await ensureAdmin(db, config);
      assert.equal(await seedDemo(db, config), true);
      assert.equal(await seedDemo(db, config), false);
    }));

  it('[H913] the demo world is not seeded into a database with users', () =>
    inEmpty(async (db) => {
      await insertUser(db, { nickname: 'ann', avatarId: 'classic' });
      assert.equal(await seedDemo(db, config), false);
    }));

  it('[H913] the demo world is not seeded into a place of which only the admin’s account and a hangout, or the finished setup, are left', async () => {
    await inEmpty(async (db) => {
      await ensureAdmin(db, config);
      await saveSiteSettings(db, { firstRunAt: new Date().toISOString() });
      assert.equal(await seedDemo(db, config), false);
    });
    await inEmpty(async (db) => {
      await ensureAdmin(db, config);
      const [ownerUuid = ''] = await listAdmins(db);
      await insertRoom(db, { name: 'Night Owls', ownerUuid }, new Set());
      assert.equal(await seedDemo(db, config), false);
    });
  });

  it('[H893] the profile of every resident says in both languages that the resident is a bot', () =>
    inEmpty(async (db) => {
      await seedDemo(db, config);
      const residents = await listResidents(db);
      const profiles = await loadProfiles(
        db,
        residents.map(({ uuid }) => uuid),
      );
      assert.equal(profiles.size, people.length);
      for (const { bio } of profiles.values()) {
        assert.match(bio ?? '', /I am a bot/);
        assert.match(bio ?? '', /Soy un bot/);
      }
    }));

  it('[H891] the demo world has a current season, which is named after the month', () =>
    inEmpty(async (db) => {
      await seedDemo(db, config);
      const season = await Season.query(db).first().throwIfNotFound();
      assert.equal(season.name, season.startDate.slice(0, 7));
      assert.ok(Date.parse(season.endDate) > Date.now() - 60_000);
    }));

  const page = { limit: 20, offset: 0 };
  const listComing = (db: Db) => listVisibleEvents(db, null, { which: 'upcoming' }, page);

  it('[H1400] the demo world has communities with members, hangouts and pictures, and upcoming events with pictures', () =>
    inEmpty(async (db) => {
      const folder = await mkdtemp(join(tmpdir(), 'hangout-demo-'));
      try {
        await seedDemo(db, config);
        const files = createFiles({ DATA_DIR: folder });
        await addImages(db, files);
        const found = await listPublicCommunities(db, page);
        assert.equal(found.count, communities.length);
        for (const { slug, id, usersCount, imageUrl } of found.data) {
          const demo = communities.find((one) => one.slug === slug);
          assert.equal(usersCount, 1 + (demo?.members.length ?? 0), slug);
          const rooms = await listCommunityRooms(db, id, page);
          assert.deepEqual(new Set(rooms.data.map((room) => room.slug)), new Set(demo?.hangouts));
          const name = imageUrl?.split('/').at(-1);
          assert.ok(await files.size(`images/${name}/256.webp`), slug);
        }
        const coming = await listComing(db);
        assert.deepEqual(
          coming.data.map(({ slug, roomSlug }) => [slug, roomSlug]),
          events.map(({ slug, hangout }) => [slug, hangout]),
        );
        assert.ok(coming.data.every(({ imageUrl }) => imageUrl?.startsWith('/api/')));
        await addImages(db, files);
        assert.deepEqual((await listComing(db)).data, coming.data, 'a later start changes no picture');
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }));

  it('[H1600] the demo world’s history has a podium, plays in hangouts with residents, and merch, and is seeded once', () =>
    inEmpty(async (db) => {
      const folder = await mkdtemp(join(tmpdir(), 'hangout-demo-'));
      try {
        await seedDemo(db, config);
        await importSongs(db, createFiles({ DATA_DIR: folder }), songs.slice(0, 3));
        const season = await Season.query(db).first().throwIfNotFound();
        const now = Date.parse(season.startDate) + 86_400_000;
        await seedHistory(db, { now });
        await seedHistory(db, { now });
        for (const { slug, regulars } of hangouts) {
          const room = await findRoom(db, slug);
          const plays = await listRecentPlays(db, room?.uuid ?? '', page);
          assert.equal(plays.count, regulars.length > 0 ? 3 : 0, slug);
        }
        const ranking = await listSeasonRanking(db, season.id, { take: 10, skip: 0 });
        assert.ok(ranking.count >= 3, 'a podium');
        assert.ok((await listConsumables(db, page)).count >= 3);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }));

  it('[H1401] when all demo events are over, they are moved to future times; a deleted event stays deleted', () =>
    inEmpty(async (db) => {
      await seedDemo(db, config);
      assert.equal(await renewEvents(db), false);
      const deleted = await findEvent(db, { slug: events[1]?.slug ?? '' });
      await deleteEvent(db, deleted?.id ?? 0);
      const before = (await listComing(db)).data;
      const later = new Date(Date.now() + 30 * 86_400_000);
      assert.equal(await renewEvents(db, later), true);
      const after = (await listComing(db)).data;
      assert.deepEqual(
        after.map(({ id }) => id),
        before.map(({ id }) => id),
      );
      assert.ok(after.every(({ startDate }) => Date.parse(startDate) > later.getTime()));
      assert.equal(await renewEvents(db, later), false);
    }));
});
