export { type ByteRange, parseByteRange } from './byte-range.ts';
export { closeToOthers } from './close-to-others.ts';
export { prepareDataDir } from './data-dir.ts';
export { createFiles, namesOlderThan } from './disk-files.ts';
export { createDiskSpace, type DiskSpace } from './disk-space.ts';
export type { DiskFiles, Files, SignedUrlOptions } from './file-store.ts';
export { FileStoreError } from './file-store-error.ts';
export { openFiles } from './open-files.ts';
