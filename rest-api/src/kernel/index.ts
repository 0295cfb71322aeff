export * from './app.ts';
export * from './handler.ts';
export * from './limits.ts';
export type * from './ports.ts';
export * from './refusal.ts';
export * from './whereabouts.ts';
