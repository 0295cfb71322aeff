export { PreviewButton } from './preview-button.tsx';
