export { maySpeakAtom } from './speaking-right.ts';
export { VoiceControls } from './voice-controls.tsx';
export { VoiceSettings } from './voice-settings.tsx';
