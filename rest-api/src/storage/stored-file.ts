import type { ByteSource } from '@hangout/contract/framework/endpoint-types';
import type { Files } from '@hangout/server';

/** Opens a stored file as the body of a response, which reads it range by range; null when it does not exist. */
export async function openStoredFile(files: Files, key: string): Promise<ByteSource | null> {
  const bytes = await files.size(key);
  if (bytes === null) return null;
  return {
    bytes,
    async read(range) {
      const found = await files.read(key, range);
      if (!found) throw new Error(`a stored file is missing: ${key}`);
      return found.stream;
    },
  };
}
