import { createTestDatabase } from '@hangout/testkit/database';
import { type ConnectOptions, connect, type Db } from './connect.ts';

interface Made<T> {
  readonly test: T;
  end(): Promise<void>;
}

/** What a describe's `before` makes and its `after` ends; what is answered at once reads through to it. */
export function madeBefore<T extends object>(begin: () => Promise<Made<T>>): T {
  let made: Made<T> | undefined;
  before(async () => {
    made = await begin();
  });
  after(async () => {
    await made?.end();
  });
  // an empty object stands for what is not there yet, and refuses to be read until it is
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
  /** Ends what a suite has on the database, before it goes. */
  readonly ending?: () => Promise<unknown>;
}

/** `const t = databaseTest()` inside a describe: a database of its own, before all and until after all. */
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
