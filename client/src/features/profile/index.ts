export { ProfilePage } from './profile-page.tsx';
export { ProfileSection } from './profile-section.tsx';
