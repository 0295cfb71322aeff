import { randomUUID } from 'node:crypto';
import type { FileAnswer } from '@hangout/contract/framework/endpoint-types';
import { imageSizes } from '@hangout/contract/rest/user-service/images';
import { type Files, resizeImage } from '@hangout/server';
import { openStoredFile } from './stored-file.ts';

/** A picture by its name, which says whose it is and which. */
export interface ImageName<Kind extends string> {
  readonly id: string;
  /** Uuid of a person or a hangout. */
  readonly owner: string;
  readonly kind: Kind;
}

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`;

/** Keeps an uploaded picture in all sizes [R039]; null when it can not be read. Slow: never in a transaction. */
export async function storeImage<const Kind extends string>(
  files: Files,
  path: string,
  { owner, kind }: Omit<ImageName<Kind>, 'id'>,
): Promise<string | null> {
  const sizes = await resizeImage(path, imageSizes);
  if (!sizes) return null;
  const id = `${owner}.${kind}.${randomUUID().slice(0, 8)}`;
  for (const [width, bytes] of sizes) await files.put(keyOf(id, width), bytes);
  return id;
}

/** Reads a picture's name, or the address that ends in it; null for any other word. */
export function parseImageName<const Kind extends string>(
  text: string | null | undefined,
  kinds: readonly Kind[],
): ImageName<Kind> | null {
  const id = text?.split('/').at(-1) ?? '';
  const match = /^([0-9a-f-]{36})\.(\w+)\.[0-9a-f]{8}$/.exec(id);
  const kind = kinds.find((one) => one === match?.[2]);
  return match?.[1] && kind ? { id, owner: match[1], kind } : null;
}

/** The picture as an answer, in the nearest size not below `size`; null when there is none. */
export async function imageResponse(
  files: Files,
  name: ImageName<string> | null,
  size = 256,
): Promise<FileAnswer | null> {
  const width = imageSizes.find((one) => one >= size) ?? 1024;
  const body = name && (await openStoredFile(files, keyOf(name.id, width)));
  if (!body) return null;
  // A new picture has a new address, so that this one never changes.
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name.id}.${width}"`,
  };
  return { body, headers };
}

export const isStored = async (files: Files, { id }: ImageName<string>) =>
  (await files.size(keyOf(id, 128))) !== null;

/** Takes a picture away in all sizes; harmless when it is gone. */
export const removeImage = (files: Files, { id }: ImageName<string>) => files.remove(`images/${id}`);
