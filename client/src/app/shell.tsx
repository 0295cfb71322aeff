import { useAtomValue, useSetAtom } from 'jotai';
import { Compass, Home, KeyRound, ListMusic, UploadCloud, UserRound } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, Outlet } from 'react-router';
import { useAccountDialog } from '../components/account/use-account-dialog.ts';
import pageStyles from '../design/patterns/page.module.css';
import { Button } from '../design/primitives/button.tsx';
import { Logo } from '../design/primitives/logo.tsx';
import { SkipLinks } from '../design/primitives/skip-links.tsx';
import { bannerSlotAtom } from '../platform/banner-slot.ts';
import { brand } from '../platform/brand.ts';
import { lazy, lazyCode } from '../platform/lazy.ts';
import { usePageView } from '../platform/page-view.ts';
import { useMe } from '../platform/session.ts';
import { isConsentOpenAtom } from '../platform/tracking-consent.ts';
import { musicLinks } from './music-links.ts';
import styles from './shell.module.css';

// [H860] Only registered users see these components, so a guest's first page does not load them. `lazyCode` loads no
// texts, because the first page has all texts that these components use.
const MessagesLink = lazyCode(async () => ({
  default: (await import('./messages-link.tsx')).MessagesLink,
}));
const NotificationsLink = lazyCode(async () => ({
  default: (await import('../components/notification/notifications-link.tsx')).NotificationsLink,
}));
const GuestMenu = lazyCode(async () => ({ default: (await import('./guest-menu.tsx')).GuestMenu }));
const UserMenu = lazyCode(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));
const SiteFooter = lazyCode(async () => ({
  default: (await import('../components/site/site-footer.tsx')).SiteFooter,
}));
const AccountBanners = lazy(async () => ({
  default: (await import('./account-banners.tsx')).AccountBanners,
}));
const ConsentBanner = lazy(async () => ({
  default: (await import('../features/tracking/consent-banner.tsx')).ConsentBanner,
}));

// [H239] Uploads are in the user menu, which leaves room for friends here.
const navMusicLinks = musicLinks.filter(({ key }) => key !== 'uploads');

/** [H1677] Links that narrow screens show only in the guest's menu. */
const guestLinks = [
  { key: 'guest-events', to: '/events', label: 'events.title' },
  { key: 'guest-communities', to: '/communities', label: 'communities.title' },
  { key: 'guest-ranking', to: '/ranking', label: 'app.ranking' },
] as const;

/** The frame around a page. [H220] Hangouts, and sheets over them, have none. */
export function Shell() {
  return usePageView().sheet ? <Outlet /> : <PageFrame />;
}

/** Navigation at the top, the page, and navigation at the bottom on a phone. */
function PageFrame() {
  const { t } = useTranslation();
  const isConsentShown = useAtomValue(isConsentOpenAtom);
  const me = useMe();
  const setBannerSlot = useSetAtom(bannerSlotAtom);
  return (
    <div className={pageStyles.pageGlow}>
      <SkipLinks links={[{ key: 'main', target: 'main', label: t('app.skip') }]} />
      <TopNav />
      <main id="main" className={styles.wrap} tabIndex={-1}>
        <div ref={setBannerSlot} />
        {isConsentShown ? (
          <Suspense fallback={null}>
            <ConsentBanner />
          </Suspense>
        ) : null}
        {me.kind === 'user' ? (
          <Suspense fallback={null}>
            <AccountBanners uuid={me.uuid} profile={me.profile} />
          </Suspense>
        ) : null}
        <Outlet />
      </main>
      <Suspense fallback={null}>
        <SiteFooter />
      </Suspense>
      <FootNav />
    </div>
  );
}

function TopNav() {
  const { t } = useTranslation();
  const me = useMe();
  const door = useAccountDialog();
  return (
    <header className={styles.wrap}>
      <nav className={styles.nav} aria-label={t('app.navigation')}>
        <Link to="/" className={styles.navBrand} aria-label={brand.name}>
          <Logo size={34} />
          <span className={styles.navName} data-guest={me.kind !== 'user' || undefined}>
            {brand.name}
          </span>
        </Link>
        <div className={styles.navLinks} data-testid="nav-links">
          <NavLink className={styles.navLink} to="/" end>
            {t('app.home')}
          </NavLink>
          <Link className={styles.navLink} to="/#browse">
            {t('app.browse')}
          </Link>
          {me.kind === 'user' ? (
            <>
              {navMusicLinks.map(({ key, to, label }) => (
                <NavLink key={key} className={styles.navLink} to={to} data-link={key}>
                  {t(label)}
                </NavLink>
              ))}
              <NavLink className={styles.navLink} to="/friends">
                {t('app.friends')}
              </NavLink>
            </>
          ) : (
            <>
              {guestLinks.map(({ key, to, label }) => (
                <NavLink key={key} className={styles.navLink} to={to} data-link={key}>
                  {t(label)}
                </NavLink>
              ))}
              <NavLink className={styles.navLink} to="/create">
                {t('app.create')}
              </NavLink>
            </>
          )}
        </div>
        <span className={styles.navSpace} />
        {me.kind === 'user' ? (
          <Suspense fallback={null}>
            <NotificationsLink />
            <MessagesLink />
            <UserMenu />
          </Suspense>
        ) : (
          <>
            <Suspense fallback={null}>
              <GuestMenu />
            </Suspense>
            <Button
              className={`${styles.navButton} ${styles.wideOnly}`}
              onClick={() => door.open('login')}
              data-testid="log-in"
            >
              {t('app.logIn')}
            </Button>
            <Button
              variant="light"
              className={styles.navButton}
              onClick={() => door.open('sign-up')}
              data-testid="sign-up"
            >
              {t('app.signUp')}
            </Button>
          </>
        )}
      </nav>
    </header>
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
    <nav className={styles.footNav} data-testid="foot-nav" aria-label={t('app.footNavigation')}>
      {ways.map(({ to, label, Icon }) => {
        // `NavLink` would mark a link to an anchor as the current page.
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
