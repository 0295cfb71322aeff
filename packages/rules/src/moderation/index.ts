/** Moderation of a hangout: mutes, kicks and bans, slow mode, raid mode, blocked songs and reports. */
export * from './account-age.ts';
export * from './blocklist.ts';
export * from './policies.ts';
export * from './raid.ts';
export * from './reports.ts';
export * from './restrictions.ts';
export * from './slow-mode.ts';
export * from './song-rules.ts';
