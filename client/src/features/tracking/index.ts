export { TrackingSetting } from './tracking-setting.tsx';
