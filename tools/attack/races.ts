import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type HangoutClient, joinHangout } from '@hangout/room-client/join-hangout';
import { restRaces } from '@hangout/testkit/races/rest-races';
import { type RaceClient, type RoomRaceContext, roomRaces } from '@hangout/testkit/races/room-races';
import type { SeededRandom } from '@hangout/testkit/seeded-random';
import { waitFor } from '@hangout/testkit/wait-for';
import type { People } from './callers.ts';
import type { Findings } from './findings.ts';

/** How long a room under attack may take for its next ticks, ms. */
const TICKS_MS = 1_500;

export interface RaceAttack {
  readonly origin: string;
  readonly people: People;
  readonly findings: Findings;
  /** A song that everybody may play. */
  readonly song: string;
}

/** Runs races one after the other, chosen by the seed, until the attack is over. */
export async function attackByRaces(
  attack: RaceAttack,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<void> {
  const { origin, people, findings, song } = attack;
  while (!isOver()) {
    const inRoom = random.chance(0.4);
    const name = (inRoom ? random.pick(roomRaces) : random.pick(restRaces)).name;
    const rest = restRaces.find((race) => race.name === name);
    const room = roomRaces.find((race) => race.name === name);
    findings.counts.races += 1;
    try {
      const context = {
        signUp: people.signUp,
        admin: people.admin.api,
        anonymous: createApi({ base: origin }),
        song,
      };
      const broken = room ? await runInRoom(attack, (on) => room.run(on)) : await rest?.run(context);
      for (const sentence of broken ?? [])
        findings.add('surprise', `race "${name}": ${sentence}`, `race "${name}"`);
    } catch (error) {
      if (!isOver())
        findings.add('surprise', `race "${name}" could not be finished: ${error}`, `race "${name}"`);
    }
    await delay(300);
  }
}

async function runInRoom(
  { people, song }: RaceAttack,
  run: (context: RoomRaceContext) => Promise<string[]>,
): Promise<string[]> {
  const inside: HangoutClient[] = [];
  try {
    return await run({
      async open(count, seats) {
        const accounts = await Promise.all(Array.from({ length: count }, () => people.signUp('racer')));
        const [owner] = accounts;
        if (!owner) return [];
        const { slug } = await owner.api(rooms.create, { name: 'Raced', autoDj: false, numberOfDjs: seats });
        return Promise.all(
          accounts.map(async ({ uuid, api }): Promise<RaceClient> => {
            await api(queueSongs.add, { songs: [{ songId: song }] });
            const client = await joinHangout(api, slug);
            inside.push(client);
            const { state, request, leave } = client;
            return { uuid, state, request, leave };
          }),
        );
      },
      settle: () => delay(TICKS_MS),
      until: async (what, condition) => void (await waitFor(what, condition)),
    });
  } finally {
    await Promise.all(inside.map((client) => client.leave().catch(() => {})));
  }
}
