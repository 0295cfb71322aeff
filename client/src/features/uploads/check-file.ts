import { UPLOAD_BYTES } from '@hangout/contract/rest/room-service/uploads';

/** Kinds of sound that can be uploaded, by the end of the name; the server looks into the file itself. */
export const audioExtensions = ['mp3', 'wav', 'flac', 'm4a', 'opus', 'ogg'] as const;
export const acceptedFiles = ['audio/*', ...audioExtensions.map((ending) => `.${ending}`)].join(',');

/** [H519] What is wrong with a file before a byte travels, or null. */
export function findFileProblem(file: {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}): 'tooBig' | 'wrongKind' | null {
  if (file.size > UPLOAD_BYTES) return 'tooBig';
  const ending = file.name.toLowerCase().split('.').at(-1) ?? '';
  const isSound = audioExtensions.some((one) => one === ending) || file.type.startsWith('audio/');
  return isSound ? null : 'wrongKind';
}
