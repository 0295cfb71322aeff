export * from './communities.ts';
export * from './members.ts';
