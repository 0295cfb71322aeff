export { type Part, runAlone } from './run-service.ts';
export { type Closers, makeClosers } from './shutdown-stack.ts';
export { endInOrder } from './signals.ts';
export { healthAnswers, metricsAnswer } from './health.ts';
export { listenOn } from './listen.ts';
export { type Phase, tellPhases } from './startup-log.ts';
