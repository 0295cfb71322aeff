export { ActivityPage } from './activity-page.tsx';
export { DiscordCallbackPage } from './callback-page.tsx';
export { DiscordCard } from './discord-card.tsx';
