export { beginDiscordSignIn, completeDiscordSignIn } from './authorization.ts';
export { loadDiscordGuilds } from './load-guilds.ts';
export { chooseDiscord, openDiscord } from './open-discord.ts';
