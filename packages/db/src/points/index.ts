export * from './avatars.ts';
export * from './awards.ts';
export * from './plays.ts';
export * from './ranking.ts';
export { setAllRankingMarks } from './ranking-marks.ts';
export * from './season-turn.ts';
export * from './seasons.ts';
