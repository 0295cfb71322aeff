import type { ScreenData } from './browser/screens/screen.ts';

/** Environment variable with the URL from which the processes of one test run get shared resources (broker.ts). */
export const BROKER_URL = 'HANGOUT_TEST_BROKER';

export interface TestServer {
  /** URL of the database from which CREATE DATABASE is sent. */
  readonly adminUrl: string;
  /** Name of the migrated database from which the databases of tests are copied. */
  readonly template: string;
}

/**
 * An app process that many test files share. Each file creates its own accounts and hangouts, and counts only those.
 */
export interface SharedApp {
  /** Origin without a trailing slash. */
  readonly address: string;
  /** Id of a verified ten-minute song that every user may queue. */
  readonly songId: string;
  /** URL of the app's database, for states that the API cannot create, such as a session that began long ago. */
  readonly databaseUrl: string;
}

/** The resources that the processes of a run share, by name. */
export interface Shared {
  readonly database: TestServer;
  readonly app: SharedApp;
  readonly demo: SharedApp;
  /** The users and data of the screen catalogue, in an app process of their own. */
  readonly screens: ScreenData;
}

export interface Running<T> {
  readonly value: T;
  /** False if the resource has stopped; the next request then starts a new one. */
  isAlive?(): boolean;
  stop(): Promise<void>;
}

/**
 * Returns a resource that the processes of this run share.
 * @throws Error with the reason if it cannot start, or if there is no broker: mocha has one, and tools call
 * `startBroker`
 */
export async function getShared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const broker = process.env[BROKER_URL];
  if (!broker) throw new Error('Nothing is shared yet: call startBroker (@hangout/testkit/broker) first.');
  const answer = await fetch(`${broker}/${name}`, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // The broker sends only values of this type.
  return (await answer.json()) as Shared[Name];
}
