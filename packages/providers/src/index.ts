export { createProviders, type MusicProviders } from './create-providers.ts';
export {
  createDiscord,
  type Discord,
  type DiscordGuild,
  type DiscordIdentity,
} from './discord/discord.ts';
export * from './discord/discord-config.ts';
export { createKlipy, type GifSearcher } from './klipy/klipy.ts';
export * from './klipy/klipy-config.ts';
export * from './music-provider.ts';
export { observeActivity, type ProviderActivity } from './provider-activity.ts';
export * from './provider-config.ts';
export { ProviderError, type ProviderErrorReason } from './provider-error.ts';
export type { DailyQuota, ProviderStorage } from './provider-storage.ts';
export type { TokenSource } from './token-source.ts';
