import { randomUUID } from 'node:crypto';
import { type Endpoint, type NamedEndpoint, serviceNames } from '@hangout/contract/framework/endpoint';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { endpointsOf } from '@hangout/contract/rest/services';
import { connectToLobby } from '@hangout/room-client/lobby-connection';
import { failingEndpoints } from '@hangout/testkit/fuzzing/failing-endpoints';
import {
  type Account,
  createOwnedObjects,
  type OwnedObjects,
  readBelongings,
} from '@hangout/testkit/fuzzing/owned-objects';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { createPeople, type People } from './callers.ts';
import type { CallContext } from './calls.ts';
import type { Findings } from './findings.ts';
import { type HonestPeople, startHonestPeople } from './honest-people.ts';
import { createHttpClient } from './http.ts';
import type { LeakDetector } from './leaks.ts';
import type { RoomContext } from './rooms.ts';
import type { Target } from './target.ts';

/** What an attack needs on the server: accounts, objects and a hangout. */
export interface Scene {
  readonly honest: { owner: Account; objects: OwnedObjects; belongings: Record<string, string> };
  readonly calls: Omit<CallContext, 'callers'>;
  readonly rooms: RoomContext;
  readonly slug: string;
  readonly people: People;
  readonly chatting: HonestPeople;
}

/** Creates accounts, objects and conversations, and starts the chat of honest users. @throws if a call is refused */
export async function setUp(target: Target, findings: Findings, leaks: LeakDetector): Promise<Scene> {
  const { origin } = target;
  const people = await createPeople(target, randomUUID().slice(0, 4));
  const newObjects = async () => {
    const [owner, friend, blocked, invited] = await Promise.all(
      ['owner', 'friend', 'blocked', 'invited'].map((name) => people.signUp(name)),
    );
    if (!owner || !friend || !blocked || !invited) throw new Error('nobody signed up');
    const { songId: song } = await uploadSong(
      { ...owner, origin, join: neverJoins },
      composeMelody(6),
      'Mine.wav',
    );
    const objects = await createOwnedObjects({
      owner,
      friend,
      blocked,
      invited,
      admin: people.admin.api,
      song,
    });
    return { owner, friend, objects };
  };
  const [honest, decoy, staffDecoy] = [await newObjects(), await newObjects(), await newObjects()];
  for (const { owner, friend, objects } of [honest, decoy]) {
    leaks.plant(objects.canary, [owner.uuid, friend.uuid]);
    leaks.protect(owner.uuid);
  }
  const chatters = await Promise.all(['ann', 'bob', 'cat', 'dan'].map((name) => people.signUp(name)));
  await writePrivately(chatters, leaks);
  const chatting = await startHonestPeople(chatters, findings);
  return {
    honest: { ...honest, belongings: await readBelongings(honest.owner, honest.objects) },
    people,
    chatting,
    rooms: { origin, findings, leaks },
    slug: chatting.slug,
    calls: {
      http: createHttpClient(origin, findings, leaks),
      findings,
      endpoints: serviceNames
        .flatMap((name): NamedEndpoint<Endpoint>[] => endpointsOf(name))
        .filter((endpoint) => !failingEndpoints.has(titleOf(endpoint))),
      honest: honest.objects,
      decoy: decoy.objects,
      staffDecoy: staffDecoy.objects,
    },
  };
}

const neverJoins = () => Promise.reject(new Error('this account uploads only'));

/** Lets two honest users exchange direct messages, which nobody else may ever read. */
async function writePrivately([first, second]: readonly Account[], leaks: LeakDetector): Promise<void> {
  if (!first || !second) throw new Error('nobody writes');
  const canary = `canary${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  leaks.plant(canary, [first.uuid, second.uuid]);
  for (const { uuid } of [first, second]) leaks.protect(uuid);
  const lobby = await connectToLobby(await first.api(auth.session), { message: () => {}, closed: () => {} });
  try {
    await lobby.request('sendMessage', {
      type: 'ChatMessage',
      receiverType: 'user',
      receiver: second.uuid,
      data: { uuid: randomUUID(), message: canary },
    });
  } finally {
    await lobby.close();
  }
}
