export * from './devices.ts';
export * from './recipients.ts';
export * from './vapid.ts';
