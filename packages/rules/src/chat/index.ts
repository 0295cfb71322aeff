export * from './clean-text.ts';
export * from './gif-sources.ts';
export * from './messages.ts';
export * from './only-emoji.ts';
export * from './text.ts';
export * from './unread-provider-links.ts';
