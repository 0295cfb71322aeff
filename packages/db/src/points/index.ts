export * from './avatars.ts';
export * from './awards.ts';
export * from './plays.ts';
export * from './ranking.ts';
export * from './seasons.ts';
