import assert from 'node:assert/strict';
import { insertUploadedSong } from '@hangout/db';
import { createOwnedObjects, type OwnedObjects } from '@hangout/testkit/fuzzing/owned-objects';
import type { RestTest, TestUser } from './rest-test.ts';

/** Creates an admin, and a user who owns one object of each kind. The suite must provide `files`. */
export async function createOwner(
  t: RestTest,
): Promise<{ owner: TestUser; objects: OwnedObjects; admin: TestUser }> {
  const [owner, friend, blocked, invited] = await Promise.all(
    ['ann', 'friend', 'blocked', 'invited'].map((name) => t.signUp(name)),
  );
  assert.ok(owner && friend && blocked && invited);
  const admin = await t.createUser('boss', 'admin');
  const { songId } = await insertUploadedSong(t.db, {
    ownerUuid: owner.uuid,
    trackName: 'Mine',
    artistName: 'ann',
    status: 'VERIFIED',
    originalKey: 'x',
    originalName: 'x.wav',
    originalBytes: 1,
  });
  const people = { owner, friend, blocked, invited, admin: admin.api, song: songId };
  return { owner, admin, objects: await createOwnedObjects(people) };
}
