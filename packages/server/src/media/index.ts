export { COVER_SIZES, type CoverSize, coverKey, keepCover } from './covers.ts';
export { ensureHls } from './ensure-hls.ts';
export { importMaster, type Master } from './import-master.ts';
export { mediaJobs, sendForgetFiles, sendUpload, startMedia } from './media-jobs.ts';
export { type MediaPorts, processUpload } from './process-upload.ts';
export { ONE_FRAME } from './renditions.ts';
export { readTags, type Tags } from './tags.ts';
export { createTranscoder } from './transcoder.ts';
export { TranscodeFailed, type Transcoder } from './transcoding.ts';
