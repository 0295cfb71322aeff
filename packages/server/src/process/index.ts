export { type Part, runAlone } from './alone.ts';
export { type Closers, makeClosers } from './closers.ts';
export { endInOrder } from './endings.ts';
export { healthAnswers, metricsAnswer } from './health.ts';
export { listenOn } from './listening.ts';
export { type Phase, tellPhases } from './phases.ts';
