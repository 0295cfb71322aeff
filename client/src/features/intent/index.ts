export { IntentHost } from './intent-host.tsx';
export { SeatIntentHint } from './seat-intent-hint.tsx';
