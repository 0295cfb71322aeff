export { RoomSettingsPage } from './room-settings-page.tsx';
