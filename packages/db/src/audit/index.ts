export * from './events.ts';
export * from './security-events.ts';
