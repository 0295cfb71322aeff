export * from './events.ts';
export * from './play-events.ts';
export * from './security-events.ts';
