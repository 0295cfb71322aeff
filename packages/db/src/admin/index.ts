export * from './counts.ts';
export * from './figures.ts';
export * from './job-queues.ts';
export * from './rooms.ts';
export * from './users.ts';
