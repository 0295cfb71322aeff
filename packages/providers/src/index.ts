export { createProviders, type MusicProviders } from './create-providers.ts';
export * from './music-provider.ts';
export * from './provider-config.ts';
export { ProviderError, type ProviderErrorReason } from './provider-error.ts';
export { createTokenSource, type TokenSource } from './token-source.ts';
