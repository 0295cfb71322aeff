export { COVER_SIZES, type CoverSize, coverKey, storeCover } from './covers.ts';
export { ensureHls } from './ensure-hls.ts';
export { canMakeLowQuality, ensureLowQuality } from './ensure-quality.ts';
export { importMaster, type Master } from './import-master.ts';
export {
  enqueueCoverRemoval,
  enqueueFileRemoval,
  enqueueStoredFileRemoval,
  enqueueUpload,
  mediaJobs,
  startMediaJobs,
} from './media-jobs.ts';
export { type MediaDependencies, processUpload } from './process-upload.ts';
export {
  removeLeftovers,
  startLeftoverRemoval,
  UPLOAD_PREFIX,
  uploadPartsFolder,
} from './remove-leftovers.ts';
export { AAC_FRAME_MS } from './renditions.ts';
export { readTags, type Tags } from './tags.ts';
export { createTranscoder } from './transcoder.ts';
export { TranscodeError, type Transcoder } from './transcoding.ts';
