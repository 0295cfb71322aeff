import { UPLOAD_BYTES } from '@hangout/contract/rest/uploads/uploads';

/** Extensions of audio files that can be uploaded. The server also examines the content of a file. */
const audioExtensions = ['mp3', 'wav', 'flac', 'm4a', 'opus', 'ogg'] as const;
/** Value of the attribute `accept` of file inputs. */
export const acceptedFiles = ['audio/*', ...audioExtensions.map((ending) => `.${ending}`)].join(',');

/** [H519] Returns why a file cannot be uploaded, before the upload begins; null if it can. */
export function findFileProblem(file: {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}): 'tooBig' | 'wrongKind' | null {
  if (file.size > UPLOAD_BYTES) return 'tooBig';
  const ending = file.name.toLowerCase().split('.').at(-1) ?? '';
  const isSound = audioExtensions.some((extension) => extension === ending) || file.type.startsWith('audio/');
  return isSound ? null : 'wrongKind';
}
