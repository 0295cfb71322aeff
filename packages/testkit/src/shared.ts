import type { ScreenData } from './browser/screens/screen.ts';

/** Environment variable with the URL at which the processes of one test run ask for what they share (broker.ts). */
export const BROKER_URL = 'HANGOUT_TEST_BROKER';

/** What a test process needs to create its databases. */
export interface TestServer {
  /** A database to send CREATE DATABASE from. */
  readonly adminUrl: string;
  /** Name of the migrated database that others are copied from. */
  readonly template: string;
}

/** An app process that many test files use: each makes accounts and hangouts of its own there, and counts only those. */
export interface SharedApp {
  /** Without a slash at the end. */
  readonly address: string;
  /** Id of a verified song of ten minutes that anybody may queue. */
  readonly songId: string;
  /** Of its database, for what no call of the API does, such as a session that began long ago. */
  readonly databaseUrl: string;
}

/** What the processes of a run share, by name. */
export interface Shared {
  /** The PostgreSQL server. */
  readonly database: TestServer;
  /** The app process with an empty world. */
  readonly app: SharedApp;
  /** The app process with the demo world. */
  readonly demo: SharedApp;
  /** The people and things of the catalogue of screens, in an app process with nothing else. */
  readonly screens: ScreenData;
}

/** Something shared that runs. */
export interface Running<T> {
  readonly value: T;
  /** False once it has ended by itself; the next request starts another one. */
  isAlive?(): boolean;
  stop(): Promise<void>;
}

/**
 * Something that the processes of this run share.
 * @throws Error with the reason where it cannot start, or where there is no broker: mocha has one, and tools call `startBroker`
 */
export async function getShared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const broker = process.env[BROKER_URL];
  if (!broker) throw new Error('Nothing is shared yet: call startBroker (@hangout/testkit/broker) first.');
  const answer = await fetch(`${broker}/${name}`, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // Written by the broker.
  return (await answer.json()) as Shared[Name];
}
