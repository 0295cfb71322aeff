export { browserPushQuery, turnOffPush, turnOnPush } from './browser-push.ts';
export { NotificationsBell } from './notifications-bell.tsx';
export { NotificationsPage } from './notifications-page.tsx';
