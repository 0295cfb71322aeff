export * from './batch-loader.ts';
export * from './shared-read.ts';
