import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import { strangerCalls } from '@hangout/testkit/fuzzing/stranger-calls';
import { createNamedRandom, type SeededRandom } from '@hangout/testkit/seeded-random';
import { type Caller, type CallerKind, callerKinds } from './callers.ts';
import { attackAccess, attackInput, attackObjects, type CallContext } from './calls.ts';
import { attackSockets, attackWithoutAcknowledging } from './connections.ts';
import { attackRoom } from './frames.ts';
import { attackPort } from './raw-http.ts';
import type { Scene } from './set-up.ts';
import { attackUpload } from './uploads.ts';

/** Number of parallel loops that call the REST API, each with a caller of every kind. */
const REST_LOOPS = 4;

/**
 * What the attackers share in one part of a run, the warm-up or the attack itself. Each part has its own random
 * generators.
 */
interface Part {
  readonly scene: Scene;
  readonly seed: number;
  readonly part: string;
  /** False once the server has exited; the attack then stops. */
  isAlive(): boolean;
  log(message: string): void;
}

/** Runs all attackers in parallel for `ms`, and waits until each of them has ended. */
export async function attackFor(ms: number, { scene, seed, part, isAlive, log }: Part): Promise<void> {
  const { findings } = scene.rooms;
  const until = Date.now() + ms;
  const isOver = () => Date.now() >= until || !isAlive();
  const randomOf = (purpose: string) => createNamedRandom(seed, `${part} ${purpose}`);
  const progress = setInterval(() => {
    const { requests, frames, limited } = findings.counts;
    log(`${requests} requests, ${frames} frames, ${limited} limited, ${findings.list.length} findings`);
  }, 10_000);
  const caller = (kind: CallerKind) => scene.people.createCaller(kind);
  const attackers: Promise<void>[] = [
    ...Array.from({ length: REST_LOOPS }, async (_, index) => {
      const callers = await Promise.all(callerKinds.map(caller));
      await attackByCalls({ ...scene.calls, callers }, randomOf(`calls ${index}`), isOver);
    }),
    attackByUploads(scene, await caller('user'), randomOf('uploads'), isOver),
    ...(['guest', 'guest', 'user', 'user', 'bot'] as const).map(async (kind, index) =>
      attackRoom(
        scene.rooms,
        scene.slug,
        { caller: await caller(kind), kind: 'hangout', random: randomOf(`hangout ${index}`) },
        isOver,
      ),
    ),
    ...(['user', 'user', 'bot', 'moderator'] as const).map(async (kind, index) =>
      attackRoom(
        scene.rooms,
        scene.slug,
        { caller: await caller(kind), kind: 'lobby', random: randomOf(`lobby ${index}`) },
        isOver,
      ),
    ),
    attackOwnHangout(scene, randomOf('own hangout'), isOver),
    attackConnections(scene, await caller('guest'), randomOf('connections'), isOver),
    attackByRawRequests(scene, randomOf('raw requests'), isOver),
  ];
  try {
    await Promise.all(attackers);
  } finally {
    clearInterval(progress);
  }
}

/** Calls random endpoints as random callers until `isOver` returns true. */
async function attackByCalls(
  context: CallContext,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<void> {
  const { endpoints, callers } = context;
  const withObjects = endpoints.filter((endpoint) => titleOf(endpoint) in strangerCalls);
  while (!isOver())
    for (const endpoint of random.shuffle(endpoints)) {
      const caller = random.pick(callers);
      const roll = random.next();
      if (roll < 0.45) await attackAccess(context, endpoint, caller, random);
      else if (roll < 0.8) await attackInput(context, endpoint, caller, random);
      else await attackObjects(context, random.pick(withObjects), caller);
      if (isOver()) return;
    }
}

/** Sends one hostile upload after the other; the pauses leave the CPU to the other attacks. */
async function attackByUploads(
  { rooms }: Scene,
  caller: Caller,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await attackUpload(rooms, caller, random);
    await delay(1_500);
  }
}

/** Sends malformed requests as the owner of a hangout, who may do nearly everything there. */
async function attackOwnHangout(scene: Scene, random: SeededRandom, isOver: () => boolean): Promise<void> {
  const caller = await scene.people.createCaller('user');
  const api = createApi({ base: scene.rooms.origin, token: () => caller.token });
  const { slug } = await api(rooms.create, { name: 'Own', autoDj: false });
  await attackRoom(scene.rooms, slug, { caller, kind: 'hangout', random }, isOver);
}

/** Attacks with connections that never acknowledge their join, and with sockets for which no seat is reserved. */
async function attackConnections(
  { rooms, slug }: Scene,
  caller: Caller,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await Promise.all([
      attackWithoutAcknowledging(rooms, caller, slug, random),
      attackSockets(rooms, random),
    ]);
    await caller.renew().catch(() => {});
  }
}

/**
 * Sends malformed HTTP in four parallel loops, because a request may wait for an end of its body that never
 * comes.
 */
async function attackByRawRequests(
  { rooms }: Scene,
  random: SeededRandom,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await Promise.all(Array.from({ length: 4 }, () => attackPort(rooms.origin, rooms, random)));
    await delay(200);
  }
}
