export * from './backup-schedule.ts';
