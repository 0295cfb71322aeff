export * from './conversation.ts';
export * from './requests.ts';
