export * from './backup-history.ts';
