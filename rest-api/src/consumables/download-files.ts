import { randomUUID } from 'node:crypto';
import type { Files } from '@hangout/platform/files/file-store';

const FILE_ID = /^download-[0-9a-f-]{36}(\.[a-z0-9]{1,8})?$/;

/** Stores a file for buyers unchanged; its id ends in the extension of its name. */
export async function storeDownload(files: Files, file: { path: string; name: string }): Promise<string> {
  const [extension = ''] = /\.[a-z0-9]{1,8}$/.exec(file.name.toLowerCase()) ?? [];
  const id = `download-${randomUUID()}${extension}`;
  await files.put(downloadKey(id), { path: file.path });
  return id;
}

export const downloadKey = (id: string) => `merch/${id}`;

/** Returns the extension of a stored file with its dot; empty if it has none. */
export const extensionOf = (id: string) => /\.[a-z0-9]+$/.exec(id)?.[0] ?? '';

export const isDownloadStored = async (files: Files, id: string): Promise<boolean> =>
  FILE_ID.test(id) && (await files.size(downloadKey(id))) !== null;
