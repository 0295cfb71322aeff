export * from './app.ts';
export * from './daily-quota.ts';
export type * from './dependencies.ts';
export * from './handler.ts';
export * from './http-refusal.ts';
export * from './rate-limits.ts';
export * from './refuse-infected-file.ts';
export * from './room-placement.ts';
export { recordSecurityEvent, recordStaffAction, type SecurityEventCall } from './security-events.ts';
