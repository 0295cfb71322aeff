export { CreatePage } from './create-page.tsx';
export { RoomSettingsPage } from './room-settings-page.tsx';
