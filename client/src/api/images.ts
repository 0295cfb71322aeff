import { images } from '@hangout/contract/rest/profiles/images';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { uploadFile } from '../platform/upload-file.ts';
import { refetchProfilePages } from './refetch-profile-pages.ts';

/** The profile picture, or the cover at the top of the profile. */
export type ImageKind = 'profilePicture' | 'coverPicture';

const refetchProfile = (uuid: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['session'] }),
    queryClient.invalidateQueries({ queryKey: ['profile', uuid] }),
    refetchProfilePages(),
  ]);

export async function uploadImage(uuid: string, kind: ImageKind, image: Blob): Promise<void> {
  await uploadFile(images.upload, { kind, file: image }, () => {});
  await refetchProfile(uuid);
}

/** Removes an image of a user; moderators may remove those of others. */
export async function removeImage(uuid: string, url: string): Promise<void> {
  await api(images.remove, { id: url.split('/').at(-1) ?? '' });
  await refetchProfile(uuid);
}
