import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Client, type Room as SdkRoom } from '@colyseus/sdk';
import { connect, type Db } from '@hangout/db';
import { madeBefore } from '@hangout/db/testing';
import { testSecrets } from '@hangout/platform/secrets/testing';
import { createTokens } from '@hangout/platform/tokens/tokens';
import { createTestDatabase } from '@hangout/testkit/database';
import { testOptions } from '@hangout/testkit/test-options';
import { expireLease, type TestRoom, type TestUser } from './people.ts';
import { principalOf } from './rooms-test.ts';

/** A game server in a child process. */
export interface TestProcess {
  readonly child: ChildProcess;
  /**
   * Joins the Colyseus room `room` with a ticket for `place`, which is the hangout's uuid or the lobby's
   * name.
   */
  join(room: string, place: string, person: TestUser): Promise<SdkRoom>;
}

export interface ProcessesTest {
  readonly db: Db;
  begin(): Promise<TestProcess>;
  /** Makes the lease of a killed or frozen process expire, so that nobody has to wait. */
  expireLease(room: TestRoom): Promise<void>;
}

const script = fileURLToPath(new URL('./one-process.ts', import.meta.url));

/**
 * Call it inside a `describe`: `const t = processesTest()` gives game servers that can be killed, on a
 * database of their own.
 */
export function processesTest(): ProcessesTest {
  return madeBefore(async () => {
    const database = await createTestDatabase();
    const db = connect(database.url, { poolMax: 3 });
    const tokens = await createTokens(db, { secrets: testSecrets });
    const children = new Set<ChildProcess>();

    const begin = async (): Promise<TestProcess> => {
      const child = spawn(process.execPath, [...testOptions, script, database.url], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.add(child);
      const [line] = await once(child.stdout, 'data');
      const endpoint = `http://127.0.0.1:${String(line).trim()}`;
      return {
        child,
        async join(room, place, person) {
          const ticket = await tokens.signTicket({
            room: place,
            person: principalOf(person),
            passwordOk: true,
          });
          return new Client(endpoint).joinOrCreate(room, { ticket });
        },
      };
    };
    return {
      test: { db, begin, expireLease: (room) => expireLease(db, room) },
      async end() {
        for (const child of children) child.kill('SIGKILL');
        await db.destroy();
        await database.drop();
      },
    };
  });
}
