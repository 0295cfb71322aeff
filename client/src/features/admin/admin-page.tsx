import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { usePermissions } from '../../core/permissions.ts';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AdminCommunities } from './communities.tsx';
import { AdminDjs } from './djs.tsx';
import { AdminEvents } from './events.tsx';
import { AdminRooms } from './rooms.tsx';
import { AdminUsers } from './users.tsx';
import './admin.css';

/** The admin lists, each with a URL of its own. */
const lists = {
  users: AdminUsers,
  rooms: AdminRooms,
  djs: AdminDjs,
  communities: AdminCommunities,
  events: AdminEvents,
} as const;
type ListName = keyof typeof lists;
const names = ['users', 'rooms', 'djs', 'communities', 'events'] as const satisfies ListName[];

/** [R012] The lists of all users, hangouts, DJs, communities and events, for admins. */
export function AdminPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { list = '' } = useParams();
  const { isAdmin } = usePermissions();
  const name = names.find((key) => key === list);
  if (!isAdmin)
    return (
      <div className="page">
        <EmptyState icon={<ShieldAlert size={40} />} title={t('admin.closed')} text={t('admin.closedText')} />
      </div>
    );
  if (!name) return <Navigate to="/admin/users" replace />;
  const List = lists[name];
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('admin.title')}</h1>
      </div>
      <div className="admin-tabs">
        <Tabs
          label={t('admin.title')}
          id="admin"
          chosen={name}
          onChoose={(key) => navigate(`/admin/${key}`)}
          entries={names.map((key) => ({ key, label: t(`admin.${key}`) }))}
        />
      </div>
      <div role="tabpanel" id="admin-panel" aria-labelledby={`admin-tab-${name}`}>
        <List key={name} />
      </div>
    </div>
  );
}
