export * from './booths.ts';
export * from './plays.ts';
export * from './votes.ts';
