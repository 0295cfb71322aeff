import type { ByteSource } from '@hangout/contract/framework/endpoint-types';
import type { Files } from '@hangout/server';

/** A kept file as an answer's body, read part by part from wherever the store is; null when there is none. */
export async function openStoredFile(files: Files, key: string): Promise<ByteSource | null> {
  const bytes = await files.size(key);
  if (bytes === null) return null;
  return {
    bytes,
    async read(range) {
      const found = await files.read(key, range);
      if (!found) throw new Error(`a kept file has gone: ${key}`);
      return found.stream;
    },
  };
}
