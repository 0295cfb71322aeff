/** Prefix of the temporary folder of an upload. */
export const UPLOAD_PREFIX = 'hangout-upload-';

/** [H573] Key of the folder with an upload's parts in the file store. */
export const uploadPartsFolder = (uploadUuid: string) => `uploads/${uploadUuid}`;
