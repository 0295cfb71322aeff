import { UPLOAD_BYTES } from '@hangout/contract/rest/room-service/uploads';

/** Kinds of sound that can be uploaded, by the end of the name; the server looks into the file itself. */
export const soundEndings = ['mp3', 'wav', 'flac', 'm4a', 'opus', 'ogg'] as const;
export const accepted = ['audio/*', ...soundEndings.map((ending) => `.${ending}`)].join(',');

/** [H519] What is wrong with a file before a byte travels, or null. */
export function fileProblem(file: {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}): 'tooBig' | 'wrongKind' | null {
  if (file.size > UPLOAD_BYTES) return 'tooBig';
  const ending = file.name.toLowerCase().split('.').at(-1) ?? '';
  const isSound = soundEndings.some((one) => one === ending) || file.type.startsWith('audio/');
  return isSound ? null : 'wrongKind';
}
