import { connect, type Db } from './connect.ts';
import { migrationSource } from './migrations/index.ts';

/** Brings a database to the newest form; harmless when it is there already. Returns the names that were run. */
export async function migrate(target: string | Db): Promise<string[]> {
  const db = typeof target === 'string' ? connect(target, { poolMax: 2 }) : target;
  try {
    const [, names] = await db.migrate.latest({ migrationSource });
    return names as string[];
  } finally {
    if (typeof target === 'string') await db.destroy();
  }
}
