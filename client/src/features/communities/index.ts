export { CommunitiesPage } from './communities-page.tsx';
export { CommunityPage } from './community-page.tsx';
