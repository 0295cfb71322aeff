import type { ScreenData } from './browser/screens/screen.ts';

/**
 * Environment variable with the URL of the broker, which gives the processes of a run shared resources
 * (broker.ts).
 */
export const BROKER_URL = 'HANGOUT_TEST_BROKER';

export interface TestServer {
  /** URL of the database in which CREATE DATABASE is sent. */
  readonly adminUrl: string;
  /** Name of the migrated database that is copied for tests. */
  readonly template: string;
}

/**
 * An app process that many test files share. Each creates its own accounts and hangouts, and must not count
 * those of others.
 */
export interface SharedApp {
  /** Origin without a trailing slash. */
  readonly address: string;
  /** Id of a verified ten-minute song that every user may queue. */
  readonly songId: string;
  /** URL of the app's database, for what the API cannot do, such as starting a session long ago. */
  readonly databaseUrl: string;
}

export interface Shared {
  readonly database: TestServer;
  readonly app: SharedApp;
  readonly demo: SharedApp;
  /** Users and data of the screen catalogue, which have an app process of their own. */
  readonly screens: ScreenData;
}

export interface Running<T> {
  readonly value: T;
  /** False if the resource has stopped, so that the next request must start a new one. */
  isAlive?(): boolean;
  stop(): Promise<void>;
}

/**
 * Returns a resource that the processes of this run share.
 * @throws Error if it cannot start, or if there is no broker: mocha has one, tools call `startBroker`
 */
export async function getShared<Name extends keyof Shared>(name: Name): Promise<Shared[Name]> {
  const broker = process.env[BROKER_URL];
  if (!broker) throw new Error('Nothing is shared yet: call startBroker (@hangout/testkit/broker) first.');
  const answer = await fetch(`${broker}/${name}`, { headers: { connection: 'close' } });
  if (!answer.ok) throw new Error(await answer.text());
  // The cast is safe: the broker sends values of this type.
  return (await answer.json()) as Shared[Name];
}
