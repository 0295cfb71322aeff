export { beginDiscordSignIn, completeDiscordSignIn } from './authorization.ts';
export { loadDiscordGuilds } from './load-guilds.ts';
export { activityEmbeddingHosts, openDiscord } from './open-discord.ts';
