import {
  Compass,
  Heart,
  Home,
  KeyRound,
  Library,
  ListMusic,
  LogOut,
  Plus,
  Settings,
  UploadCloud,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet, useNavigate } from 'react-router';
import { useAccountDoor } from '../features/account/index.ts';
import { Button } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';
import { Logo } from '../ui/logo.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { brand } from './brand.ts';
import { useMe } from './me.ts';
import './shell.css';

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
          {me.kind === 'user' ? null : (
            <>
              <Link className="nav-link" to="/#browse">
                {t('app.browse')}
              </Link>
              <NavLink className="nav-link" to="/create">
                {t('app.create')}
              </NavLink>
            </>
          )}
          {me.kind === 'user' ? (
            <>
              <NavLink className="nav-link" to="/queue">
                {t('app.queue')}
              </NavLink>
              <NavLink className="nav-link" to="/playlists">
                {t('app.playlists')}
              </NavLink>
              <NavLink className="nav-link" to="/likes">
                {t('app.likes')}
              </NavLink>
              <NavLink className="nav-link" to="/uploads">
                {t('app.uploads')}
              </NavLink>
            </>
          ) : null}
        </div>
        <span className="nav-space" />
        {me.kind === 'user' ? (
          <OwnMenu />
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
  if (me.kind !== 'user') return null;
  const entries: MenuEntry[] = [
    {
      key: 'profile',
      label: t('app.profile'),
      icon: <UserRound size={20} />,
      run: () => navigate(`/u/${me.uuid}`),
    },
    { key: 'queue', label: t('app.queue'), icon: <ListMusic size={20} />, run: () => navigate('/queue') },
    {
      key: 'playlists',
      label: t('app.playlists'),
      icon: <Library size={20} />,
      run: () => navigate('/playlists'),
    },
    { key: 'likes', label: t('app.likes'), icon: <Heart size={20} />, run: () => navigate('/likes') },
    {
      key: 'uploads',
      label: t('app.uploads'),
      icon: <UploadCloud size={20} />,
      run: () => navigate('/uploads'),
    },
    {
      key: 'settings',
      label: t('app.settings'),
      icon: <Settings size={20} />,
      run: () => navigate('/settings'),
    },
    { key: 'log-out', label: t('app.logOut'), icon: <LogOut size={20} />, run: () => void door.logOut() },
  ];
  return (
    <>
      <Link to="/create" className="button wide-only" data-testid="create">
        <Plus size={20} aria-hidden="true" />
        {t('app.create')}
      </Link>
      <Menu
        label={t('app.menu')}
        icon={<Face avatarId={me.avatarId} size={44} />}
        entries={entries}
        testId="own-menu"
      />
    </>
  );
}

function FootNav() {
  const { t } = useTranslation();
  const me = useMe();
  const own = me.kind === 'user' ? `/u/${me.uuid}` : '/settings';
  return (
    <nav className="foot-nav" aria-label={t('app.navigation')}>
      <NavLink to="/" end>
        <Home size={22} aria-hidden="true" />
        {t('app.home')}
      </NavLink>
      <Link to="/#browse">
        <Compass size={22} aria-hidden="true" />
        {t('app.browse')}
      </Link>
      <NavLink to="/queue">
        <ListMusic size={22} aria-hidden="true" />
        {t('app.queue')}
      </NavLink>
      {me.kind === 'user' ? (
        <NavLink to="/uploads">
          <UploadCloud size={22} aria-hidden="true" />
          {t('app.uploads')}
        </NavLink>
      ) : (
        <NavLink to="/login">
          <KeyRound size={22} aria-hidden="true" />
          {t('app.logIn')}
        </NavLink>
      )}
      <NavLink to={own}>
        <UserRound size={22} aria-hidden="true" />
        {t('app.you')}
      </NavLink>
    </nav>
  );
}
