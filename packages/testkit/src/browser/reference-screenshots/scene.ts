import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { type RoomDesign, roomDesigns } from '@hangout/contract/rest/shapes/room-choices';
import { connect, insertUser } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { createHangout, type RegisteredUser, signInAs, signUp } from '../../accounts.ts';
import { startRestartableApp } from '../../app-process/restartable-app.ts';
import { createTestDatabase } from '../../database/index.ts';
import { readTenMinuteSong } from '../../songs/ten-minutes.ts';
import { queueNewSong } from '../../songs/upload.ts';
import { waitFor } from '../../wait-for.ts';

/** The people of the scene. Uuids are fixed, because a figure's pose depends on them. */
const people = [
  { nickname: 'Ann', avatarId: 'frida', color: '#FF5FA8' },
  { nickname: 'Kai', avatarId: 'zuri', color: '#FFB020' },
  { nickname: 'Bob', avatarId: 'miso', color: '#FF9F5A' },
  { nickname: 'Mia', avatarId: 'dolly', color: '#4DF3FF' },
  { nickname: 'Dan', avatarId: 'rex', color: '#63C94B' },
  { nickname: 'Eve', avatarId: 'nova', color: '#E8344E' },
  { nickname: 'Lou', avatarId: 'beep', color: '#8FB8FF' },
] as const;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

export const CARD_MESSAGE = 'What a floor tonight';

/** An app process in which everything that the screenshots show is the same each time. */
export interface Scene {
  readonly address: string;
  readonly slug: string;
  /** Token of the owner, who views the hangout. */
  readonly token: string;
  changeDesign(design: RoomDesign): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the scene: a hangout for each venue, and in one of them a DJ who plays and five people on the floor.
 */
export async function openScene(): Promise<Scene> {
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const database = await createTestDatabase();
    closing.push(() => database.drop());
    const db = connect(database.url, { poolMax: 2 });
    closing.push(() => db.destroy());
    const port = await freePort();
    const app = await startRestartableApp({
      ...{ seed: 'none', port },
      env: { DATABASE_URL: database.url, PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    closing.push(() => app.close());
    const { address } = app;
    // All accounts get the password hash of one, because only the server can hash passwords.
    const first = await signUp(address, 'first');
    const hashed = await User.query(db)
      .where({ uuid: first.uuid })
      .select('passwordHash', 'capabilities')
      .first();
    if (!hashed) throw new Error('the first account is stored');
    const enroll = async (person: (typeof people)[number], index: number): Promise<RegisteredUser> => {
      const email = `${person.nickname.toLowerCase()}@example.org`;
      const { passwordHash, capabilities } = hashed;
      const account = { ...person, uuid: uuidOf(index), email, passwordHash, capabilities };
      await db.transaction((tx) => insertUser(tx, { ...account, emailStatus: 'VERIFIED' }));
      return signInAs(address, email);
    };
    const [owner, dj, ...dancers] = await Promise.all(people.map(enroll));
    if (!owner || !dj) throw new Error('the scene has an owner and a DJ');

    for (const design of roomDesigns)
      await createHangout(dj, `The ${design.toLowerCase().replace('_', ' ')}`, { design });
    const { slug } = await createHangout(owner, 'Fuchsia Hour', { numberOfDjs: 3 });
    // The song is so long that no other play begins during the screenshots.
    await queueNewSong(dj, await readTenMinuteSong(), 'Slow Weather.m4a');
    const booth = await dj.join(slug);
    closing.push(() => booth.leave());
    await booth.request('addDj', {});
    for (const person of dancers) {
      const client = await person.join(slug);
      closing.push(() => client.leave());
      // The people join one after the other, because places on the floor are assigned in the order of arrival.
      await waitFor(`${person.nickname} is on the floor`, () => person.uuid in client.state().floorUsers);
      if (person === dancers[0]) {
        await client.request('sendMessage', { uuid: crypto.randomUUID(), message: CARD_MESSAGE });
        await client.request('voteOnSong', { songVotes: { like: true } });
      }
    }
    await waitFor('a song plays', () => booth.state().nowPlaying);
    return {
      ...{ address, slug, token: owner.token, close },
      async changeDesign(design) {
        await owner.api(roomChanges.infrastructure, { id: slug, design });
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
