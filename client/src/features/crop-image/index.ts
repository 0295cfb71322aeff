export { CropDialog } from './crop-dialog.tsx';
