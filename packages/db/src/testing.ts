import { createTestDatabase } from '@hangout/testkit/database';
import { type ConnectOptions, connect, type Db } from './connect.ts';

interface Made<T> {
  readonly test: T;
  end(): Promise<void>;
}

/**
 * Creates a fixture in mocha's `before` and closes it in `after`. The returned proxy can be used once `before` has run.
 */
export function madeBefore<T extends object>(begin: () => Promise<Made<T>>): T {
  let made: Made<T> | undefined;
  before(async () => {
    made = await begin();
  });
  after(async () => {
    await made?.end();
  });
  // Reading a property too early throws, because the fixture does not exist yet.
  return new Proxy({} as T, {
    get(_, name) {
      if (!made) throw new Error('this has not begun: it is made before the tests');
      return Reflect.get(made.test, name);
    },
  });
}

export interface DatabaseTest {
  readonly db: Db;
  readonly url: string;
}

export interface DatabaseTestOptions extends Pick<ConnectOptions, 'poolMax'> {
  /** Closes the suite's open resources before the database is dropped. */
  readonly ending?: () => Promise<unknown>;
}

/** `const t = databaseTest()` inside a describe: creates a database before its tests and drops it after them. */
export function databaseTest({ ending, ...options }: DatabaseTestOptions = {}): DatabaseTest {
  return madeBefore(async () => {
    const { url, drop } = await createTestDatabase();
    const db = connect(url, options);
    return {
      test: { db, url },
      async end() {
        await ending?.();
        await db.destroy();
        await drop();
      },
    };
  });
}
