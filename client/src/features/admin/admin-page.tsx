import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePageTitle } from '../../core/page-title.ts';
import { usePermissions } from '../../core/permissions.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminCommunities } from './communities.tsx';
import { DeactivationRequests } from './deactivation-requests.tsx';
import { AdminDjs } from './djs.tsx';
import { AdminEvents } from './events.tsx';
import { MusicServices } from './music-services.tsx';
import { AdminRooms } from './rooms.tsx';
import { SecurityEvents } from './security-events.tsx';
import { AdminUsers } from './users.tsx';
import './admin.css';

/** The admin lists, each with a URL of its own. */
const lists = {
  users: AdminUsers,
  rooms: AdminRooms,
  djs: AdminDjs,
  communities: AdminCommunities,
  events: AdminEvents,
  security: SecurityEvents,
  leaving: DeactivationRequests,
  music: MusicServices,
} as const;
type ListName = keyof typeof lists;
const names = [
  ...(['users', 'rooms', 'djs', 'communities', 'events'] as const),
  ...(['security', 'leaving', 'music'] as const),
] as const satisfies ListName[];
/** The lists that moderators read as well. */
const namesOfModerators: readonly ListName[] = ['security', 'leaving', 'music'];

/** [R012] [H752] [H808] [H1006] The lists of all users, hangouts, DJs, communities, events, security events, requests to leave and music services. */
export function AdminPage() {
  const { t } = useTranslation();
  usePageTitle(t('admin.title'));
  const navigate = useNavigate();
  const { list = '' } = useParams();
  const { isAdmin, isModerator } = usePermissions();
  const shown = isAdmin ? names : isModerator ? namesOfModerators : [];
  const name = shown.find((key) => key === list);
  const [first] = shown;
  if (!first)
    return (
      <div className="page">
        <EmptyState
          heading="h1"
          icon={<ShieldAlert size={40} />}
          title={t('admin.closed')}
          text={t('admin.closedText')}
        />
      </div>
    );
  if (!name) return <Navigate to={`/admin/${first}`} replace />;
  const List = lists[name];
  return (
    <div className="page" data-wide="">
      <div className="page-head">
        <h1>{t('admin.title')}</h1>
      </div>
      <div className="admin-tabs">
        <Tabs
          label={t('admin.title')}
          id="admin"
          chosen={name}
          onChoose={(key) => navigate(`/admin/${key}`)}
          entries={shown.map((key) => ({ key, label: t(`admin.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id="admin-panel" aria-labelledby={`admin-tab-${name}`}>
        <List key={name} />
      </div>
    </div>
  );
}
