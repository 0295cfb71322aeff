import { randomUUID } from 'node:crypto';
import type { ByteSource, FileAnswer } from '@hangout/contract/framework/endpoint-types';
import { imageSizes } from '@hangout/contract/rest/profiles/images';
import type { Db } from '@hangout/db';
import { enqueueStoredFileRemoval } from '@hangout/jobs/media';
import type { Files } from '@hangout/platform/files/file-store';
import { resizeImage } from '@hangout/platform/images/images';
import type { ProcessPool } from '@hangout/platform/isolation/process-pool';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import { answerStoredFile, openStoredFile } from './stored-file.ts';

/** The name of a stored image, which contains its owner and kind. */
export interface ImageName<Kind extends string> {
  readonly id: string;
  /** Uuid of the user or hangout that the image belongs to. */
  readonly owner: string;
  readonly kind: Kind;
}

const keyOf = (id: string, width: number) => `images/${id}/${width}.webp`;

/**
 * [R039] Stores an uploaded image in all sizes, and then saves its id by `save`, whose result it returns; null if the
 * image cannot be decoded. If `save` fails, the image is removed. Do not call it in a transaction, because it takes long.
 */
export async function storeImage<const Kind extends string, T>(
  { files, processes }: { files: Files; processes: { images: ProcessPool } },
  path: string,
  name: Omit<ImageName<Kind>, 'id'>,
  save: (id: string) => Promise<T>,
): Promise<T | null> {
  const sizes = await resizeImage(processes.images, path, imageSizes);
  if (!sizes) return null;
  const id = await putImage(files, sizes, name);
  try {
    return await save(id);
  } catch (error) {
    await removeImage(files, { id });
    throw error;
  }
}

export async function putImage<const Kind extends string>(
  files: Files,
  sizes: ReadonlyMap<number, Uint8Array>,
  { owner, kind }: Omit<ImageName<Kind>, 'id'>,
): Promise<string> {
  const id = `${owner}.${kind}.${randomUUID().slice(0, 8)}`;
  for (const [width, bytes] of sizes) await files.put(keyOf(id, width), bytes);
  return id;
}

/** Parses the name of an image, or a URL that ends in one; null for any other text. */
export function parseImageName<const Kind extends string>(
  text: string | null | undefined,
  kinds: readonly Kind[],
): ImageName<Kind> | null {
  const id = text?.split('/').at(-1) ?? '';
  const match = /^([0-9a-f-]{36})\.(\w+)\.[0-9a-f]{8}$/.exec(id);
  const kind = kinds.find((one) => one === match?.[2]);
  return match?.[1] && kind ? { id, owner: match[1], kind } : null;
}

const widthFor = (size: number) => imageSizes.find((one) => one >= size) ?? 1024;

/** Opens an image in the smallest stored width that is at least `size`; null if it does not exist. */
export const openImage = (
  files: Files,
  name: ImageName<string> | null,
  size: number,
): Promise<ByteSource | null> =>
  name ? openStoredFile(files, keyOf(name.id, widthFor(size))) : Promise.resolve(null);

/**
 * Returns a response with the image in the smallest stored width that is at least `size`; null if it does not exist.
 */
export async function imageResponse(
  { files, clock }: { readonly files: Files; readonly clock: { now(): number } },
  name: ImageName<string> | null,
  size = 256,
): Promise<FileAnswer | null> {
  if (!name) return null;
  const width = widthFor(size);
  // A new image gets a new URL, so a browser may keep it for ever.
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${name.id}.${width}"`,
  };
  return answerStoredFile(files, keyOf(name.id, width), { headers, audience: 'everybody', now: clock.now() });
}

export const isStored = async (files: Files, { id }: ImageName<string>) =>
  (await files.size(keyOf(id, 128))) !== null;

/**
 * [H899] Enqueues the removal of images by their URLs: posters of deleted hangouts, and pictures of communities, events
 * and avatars. Nulls are skipped, and so are [H2038] web addresses: they are chosen by people, so that their last part
 * can be the name of somebody else's image.
 */
export function enqueuePosterRemoval(
  jobs: Pick<Jobs, 'send'>,
  urls: readonly (string | null)[],
  tx: Db,
): Promise<void> {
  const own = urls.filter((url) => url?.startsWith('/'));
  const names = own.flatMap((url) => parseImageName(url, ['poster', 'community', 'event', 'avatar']) ?? []);
  return enqueueStoredFileRemoval(
    jobs,
    names.map(({ id }) => `images/${id}`),
    tx,
  );
}

/** Removes an image in all sizes. Does nothing if it is already gone. */
export const removeImage = (files: Files, { id }: Pick<ImageName<string>, 'id'>) =>
  files.remove(`images/${id}`);
