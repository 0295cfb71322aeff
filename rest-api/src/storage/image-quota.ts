import type { RefusalError } from '@hangout/rules';
import { type Dependencies, HttpRefusalError, takeDailyQuota } from '../framework/index.ts';

const MEGABYTE = 1024 * 1024;

interface ImageUpload {
  readonly principal: { readonly uuid: string };
  readonly file: { readonly bytes: number };
  readonly dependencies: Pick<Dependencies, 'config' | 'limits'>;
  readonly refuse: (code: 'too_many_pictures') => RefusalError;
}

/**
 * [H723] Counts an image against the account's daily quota, of chat images or of other images. Call it before the image
 * is decoded, which costs most.
 * @throws RefusalError `too_many_pictures`
 */
export async function takeImageQuota(
  kind: 'chat images' | 'images',
  { principal, file, dependencies: { config, limits }, refuse }: ImageUpload,
): Promise<void> {
  const quota =
    kind === 'chat images'
      ? { number: config.CHAT_IMAGES_PER_DAY, bytes: config.CHAT_IMAGE_MB_PER_DAY * MEGABYTE }
      : { number: config.IMAGES_PER_DAY, bytes: config.IMAGE_MB_PER_DAY * MEGABYTE };
  await takeDailyQuota(limits, { name: kind, key: principal.uuid, quota, bytes: file.bytes }).catch(
    (error) => {
      throw error instanceof HttpRefusalError ? refuse('too_many_pictures') : error;
    },
  );
}
