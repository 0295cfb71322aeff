import assert from 'node:assert/strict';
import { connect, type Db, insertUser, listResidents, loadCurrentSeason, loadProfiles } from '@hangout/db';
import { ensureAdmin } from '@hangout/rest-api';
import { readConfig } from '@hangout/server';
import { createTestDatabase } from '@hangout/testkit/database';
import { people } from '@hangout/world';
import { seedDemo } from './seed.ts';

describe('seedDemo', () => {
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

  it('[H913] the demo world is seeded once, even if the first admin exists already', () =>
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

  it('[H893] the profile of every resident says in both languages that it is a bot', () =>
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

  it('[H891] the demo world has a season that is on, which residents write about', () =>
    inEmpty(async (db) => {
      await seedDemo(db, config);
      assert.equal((await loadCurrentSeason(db))?.name, new Date().toISOString().slice(0, 7));
    }));
});
