import { UPLOAD_BYTES } from '@hangout/contract/rest/uploads/uploads';

/** Extensions of audio files that can be uploaded; the server checks the content of the file itself. */
const audioExtensions = ['mp3', 'wav', 'flac', 'm4a', 'opus', 'ogg'] as const;
/** The value of the `accept` attribute of inputs for audio files. */
export const acceptedFiles = ['audio/*', ...audioExtensions.map((ending) => `.${ending}`)].join(',');

/** [H519] Returns the reason why a file cannot be uploaded, or null; called before the upload starts. */
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
