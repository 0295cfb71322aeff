import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import {
  CalendarClock,
  Download,
  LogOut,
  PartyPopper,
  Plus,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Trophy,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationsQuery } from '../api/friends.ts';
import { usePlansOnSale } from '../api/subscriptions.ts';
import { logOut } from '../components/account/log-out.ts';
import { useHelpEntry } from '../components/site/use-help-entry.tsx';
import { Avatar } from '../components/stage/avatar.tsx';
import { ButtonLink } from '../design/primitives/button.tsx';
import { Count } from '../design/primitives/count.tsx';
import { Menu, type MenuEntry } from '../design/primitives/menu.tsx';
import { installAtom } from '../platform/install-prompt.ts';
import { useNavigate } from '../platform/navigate.ts';
import { usePermissions } from '../platform/permissions.ts';
import { useMe } from '../platform/session.ts';
import { musicLinks } from './music-links.ts';
import styles from './shell.module.css';

/** The signed-in user's menu, with the number of pending friend requests. */
export function UserMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const navigate = useNavigate();
  const { isModerator } = usePermissions();
  const asked = useInfiniteQuery({ ...invitationsQuery('received'), enabled: me.kind === 'user' });
  const offer = useAtomValue(installAtom);
  const isSelling = usePlansOnSale().length > 0;
  const help = useHelpEntry();
  if (me.kind !== 'user') return null;
  const waiting = asked.data?.pages[0]?.count ?? 0;
  const way = (key: string, to: string, label: string, icon: ReactNode): MenuEntry => ({
    key,
    label,
    icon,
    run: () => navigate(to),
  });
  const entries: MenuEntry[] = [
    way('profile', `/u/${me.uuid}`, t('app.profile'), <UserRound size={20} />),
    way(
      'friends',
      '/friends',
      waiting > 0 ? t('friends.titleAsked', { count: waiting }) : t('friends.title'),
      <UsersRound size={20} />,
    ),
    ...musicLinks.map(({ key, to, label, Icon }) => way(key, to, t(label), <Icon size={20} />)),
    way('hangouts', '/hangouts', t('mine.title'), <PartyPopper size={20} />),
    way('events', '/events', t('events.title'), <CalendarClock size={20} />),
    way('communities', '/communities', t('communities.title'), <Users size={20} />),
    way('ranking', '/ranking', t('app.ranking'), <Trophy size={20} />),
    way('merch', '/merch', t('app.merch'), <ShoppingBag size={20} />),
    ...(isSelling || (me.profile?.subscriptionLevel ?? 0) > 0
      ? [way('plans', '/plans', t('app.plans'), <Sparkles size={20} />)]
      : []),
    ...(isModerator
      ? [way('reports', '/moderation/reports', t('report.title'), <ShieldAlert size={20} />)]
      : []),
    ...(isModerator ? [way('admin', '/admin/users', t('admin.title'), <ShieldCheck size={20} />)] : []),
    way('settings', '/settings', t('app.settings'), <Settings size={20} />),
    ...help,
    ...(offer
      ? [
          {
            key: 'install',
            label: t('notifications.install'),
            icon: <Download size={20} />,
            run: offer.install,
          },
        ]
      : []),
    { key: 'log-out', label: t('app.logOut'), icon: <LogOut size={20} />, run: () => void logOut() },
  ];
  return (
    <>
      <ButtonLink
        to="/create"
        className={`${styles.navButton} ${styles.wideOnly} ${styles.createButton}`}
        aria-label={t('app.create')}
        title={t('app.create')}
        data-testid="create"
      >
        <Plus size={20} aria-hidden="true" />
        <span>{t('app.create')}</span>
      </ButtonLink>
      <Menu
        label={waiting > 0 ? t('friends.menuAsked', { count: waiting }) : t('app.menu')}
        icon={
          <>
            <Avatar avatarId={me.avatarId} picture={me.profilePicture} size={44} />
            {waiting > 0 ? (
              <Count className={styles.ownMenuCount} tone="live" data-testid="friends-asked">
                {waiting}
              </Count>
            ) : null}
          </>
        }
        className={styles.ownMenu}
        entries={entries}
        testId="own-menu"
      />
    </>
  );
}
