import { useInfiniteQuery } from '@tanstack/react-query';
import {
  Compass,
  Heart,
  Home,
  KeyRound,
  Library,
  ListMusic,
  LogOut,
  PartyPopper,
  Plus,
  Settings,
  ShieldAlert,
  ShieldCheck,
  UploadCloud,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useNavigate } from 'react-router';
import { invitations } from '../api/friends.ts';
import { useAccountDoor } from '../features/account/index.ts';
import { MessagesLink } from '../features/lobby/index.ts';
import { Button } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { brand } from './brand.ts';
import { useMe } from './me.ts';
import { useStanding } from './standing.ts';
import './shell.css';

/** The pages of a member's own music. */
const ownWays = [
  { key: 'queue', to: '/queue', label: 'app.queue', Icon: ListMusic },
  { key: 'playlists', to: '/playlists', label: 'app.playlists', Icon: Library },
  { key: 'likes', to: '/likes', label: 'app.likes', Icon: Heart },
  { key: 'uploads', to: '/uploads', label: 'app.uploads', Icon: UploadCloud },
] as const;

/** Every page but the hangout itself: brand and ways on top, content, and on a phone the ways at the foot. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <div className="page-glow">
      <a className="skip button" data-look="brand" href="#main">
        {t('app.skip')}
      </a>
      <TopNav />
      <main id="main" className="wrap" tabIndex={-1}>
        <Outlet />
      </main>
      <FootNav />
    </div>
  );
}

function TopNav() {
  const { t } = useTranslation();
  const me = useMe();
  const door = useAccountDoor();
  return (
    <header className="wrap">
      <nav className="nav" aria-label={t('app.navigation')}>
        <Link to="/" className="nav-brand" aria-label={brand.name}>
          <Logo size={34} />
          {brand.name}
        </Link>
        <div className="nav-links">
          <NavLink className="nav-link" to="/" end>
            {t('app.home')}
          </NavLink>
          {me.kind === 'user' ? (
            ownWays.map(({ key, to, label }) => (
              <NavLink key={key} className="nav-link" to={to}>
                {t(label)}
              </NavLink>
            ))
          ) : (
            <>
              <Link className="nav-link" to="/#browse">
                {t('app.browse')}
              </Link>
              <NavLink className="nav-link" to="/create">
                {t('app.create')}
              </NavLink>
            </>
          )}
        </div>
        <span className="nav-space" />
        {me.kind === 'user' ? (
          <>
            <MessagesLink />
            <OwnMenu />
          </>
        ) : (
          <>
            <Button className="wide-only" onClick={() => door.open('login')} data-testid="log-in">
              {t('app.logIn')}
            </Button>
            <Button look="light" onClick={() => door.open('sign-up')} data-testid="sign-up">
              {t('app.signUp')}
            </Button>
          </>
        )}
      </nav>
    </header>
  );
}

function OwnMenu() {
  const { t } = useTranslation();
  const me = useMe();
  const door = useAccountDoor();
  const navigate = useNavigate();
  const { isAdmin, isModerator } = useStanding();
  const asked = useInfiniteQuery({ ...invitations('received'), enabled: me.kind === 'user' });
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
    ...ownWays.map(({ key, to, label, Icon }) => way(key, to, t(label), <Icon size={20} />)),
    way('hangouts', '/hangouts', t('mine.title'), <PartyPopper size={20} />),
    ...(isModerator
      ? [way('reports', '/moderation/reports', t('report.title'), <ShieldAlert size={20} />)]
      : []),
    ...(isAdmin ? [way('admin', '/admin/users', t('admin.title'), <ShieldCheck size={20} />)] : []),
    way('settings', '/settings', t('app.settings'), <Settings size={20} />),
    { key: 'log-out', label: t('app.logOut'), icon: <LogOut size={20} />, run: () => void door.logOut() },
  ];
  return (
    <>
      <Link to="/create" className="button wide-only" data-testid="create">
        <Plus size={20} aria-hidden="true" />
        {t('app.create')}
      </Link>
      <Menu
        label={waiting > 0 ? t('friends.menuAsked', { count: waiting }) : t('app.menu')}
        icon={
          <>
            <Face avatarId={me.avatarId} size={44} />
            {waiting > 0 ? (
              <span className="count num" data-tone="live" data-testid="friends-asked">
                {waiting}
              </span>
            ) : null}
          </>
        }
        className="own-menu"
        entries={entries}
        testId="own-menu"
      />
    </>
  );
}

function FootNav() {
  const { t } = useTranslation();
  const me = useMe();
  const last =
    me.kind === 'user'
      ? ([
          { to: '/uploads', label: 'app.uploads', Icon: UploadCloud },
          { to: `/u/${me.uuid}`, label: 'app.you', Icon: UserRound },
        ] as const)
      : ([
          { to: '/login', label: 'app.logIn', Icon: KeyRound },
          { to: '/settings', label: 'app.you', Icon: UserRound },
        ] as const);
  const ways = [
    { to: '/', label: 'app.home', Icon: Home },
    { to: '/#browse', label: 'app.browse', Icon: Compass },
    { to: '/queue', label: 'app.queue', Icon: ListMusic },
    ...last,
  ] as const;
  return (
    <nav className="foot-nav" aria-label={t('app.navigation')}>
      {ways.map(({ to, label, Icon }) => {
        // A place on a page is never the page one is on.
        const Way = to.includes('#') ? Link : NavLink;
        return (
          <Way key={to} to={to} {...(to === '/' ? { end: true } : {})}>
            <Icon size={22} aria-hidden="true" />
            {t(label)}
          </Way>
        );
      })}
    </nav>
  );
}
