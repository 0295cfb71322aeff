export { beginAuthorization, completeAuthorization, connectProviderAccount } from './authorization.ts';
export { loadProviderAccount } from './load-provider-account.ts';
