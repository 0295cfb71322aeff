export * from './clock/index.ts';
export * from './config/index.ts';
export * from './listen/index.ts';
export * from './metrics/index.ts';
