/** Prefix of the name of an upload's temporary folder. */
export const UPLOAD_PREFIX = 'hangout-upload-';

/** [H573] Returns the key of the folder with an upload's parts. */
export const uploadPartsFolder = (uploadUuid: string) => `uploads/${uploadUuid}`;
