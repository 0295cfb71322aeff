export { UploadButton } from './upload-button.tsx';
export { UploadProgress } from './upload-progress.tsx';
export { UploadsPage } from './uploads-page.tsx';
