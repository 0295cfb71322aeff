import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { cost } from './cost.ts';

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Hashes a password with argon2id, in the PHC string format. Slow on purpose: must not be called in a
 * transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`;
}

/**
 * Returns whether a password matches a stored hash. A hash that is null or malformed takes as long and never
 * matches.
 */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const match = stored ? form.exec(stored) : null;
  if (!match) {
    await derive(password, decoy, cost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const wanted = Buffer.from(hash, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  });
  return timingSafeEqual(given, wanted);
}

const decoy = Buffer.alloc(16, 7);
const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function derive(
  message: string,
  nonce: Buffer,
  how: { memory: number; passes: number; parallelism: number; tagLength: number },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, ...how }, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
