import type { Db } from '@hangout/db';

/** Stand-ins for the types of ports whose packages are still being written; each is replaced as it lands. */
export interface Files {
  put(key: string, source: Uint8Array | { path: string }): Promise<void>;
  read(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: NodeJS.ReadableStream; bytes: number; type?: string } | null>;
  remove(prefix: string): Promise<void>;
  localPath(key: string): string | null;
}
export interface Jobs {
  send(
    name: string,
    data: object,
    options?: { tx?: Db; singletonKey?: string; startAfter?: number | Date },
  ): Promise<unknown>;
}
export type Transcoder = unknown;
