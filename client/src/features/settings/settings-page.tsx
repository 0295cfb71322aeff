import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { SignUpPrompt } from '../../components/account/sign-up-prompt.tsx';
import { BackLink, Page, PageHead } from '../../design/patterns/page.tsx';
import { SkeletonRows } from '../../design/primitives/states.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { usePageView } from '../../platform/page-view.ts';
import { useIsPhone } from '../../platform/screen.ts';
import { useMe } from '../../platform/session.ts';
import { GuestAccountCard } from './guest-account-card.tsx';
import { SectionList } from './section-list.tsx';
import { type SettingsSection, settingsSections } from './sections.ts';
import styles from './settings.module.css';
import { useSectionTitles } from './use-section-titles.ts';

/**
 * [H488] The list of sections with the chosen one beside it. On a phone, and in a sheet over a hangout, the list is a
 * page of its own.
 */
export function SettingsPage() {
  const { section: path } = useParams();
  const me = useMe();
  const isNarrow = useIsNarrow();
  const section = settingsSections.find((entry) => entry.path === path);
  if (path !== undefined && !section) return <Navigate to="/settings" replace />;
  // Guests have only one section and see no list. Before the first token is loaded, nobody knows whether the user is a
  // guest.
  const hasList = me.kind === 'user';
  if (isNarrow && hasList && !section) return <ListPage />;
  const isBesideList = hasList && !isNarrow;
  // Both layouts have the same React tree, so that typed text and open dialogs survive when the window is resized.
  return (
    <Page>
      <div className={isBesideList ? styles.columns : undefined}>
        {isBesideList ? <SectionList current={section ?? settingsSections[0]} /> : null}
        <Section section={section} hasWayBack={!isBesideList} />
      </div>
    </Page>
  );
}

/** True if the window has no room for the list beside a section. */
function useIsNarrow(): boolean {
  const isPhone = useIsPhone();
  const isSheet = usePageView().sheet !== null;
  return isPhone || isSheet;
}

function ListPage() {
  const { t } = useTranslation();
  usePageTitle(t('settings.title'));
  return (
    <Page>
      <PageHead>
        <h1>{t('settings.title')}</h1>
      </PageHead>
      <SectionList current={null} />
    </Page>
  );
}

interface SectionProps {
  /** The section in the URL; undefined for `/settings`. */
  readonly section: SettingsSection | undefined;
  readonly hasWayBack?: boolean;
}

function Section({ section, hasWayBack = false }: SectionProps) {
  const { t } = useTranslation();
  const me = useMe();
  const titleOf = useSectionTitles();
  const title = t(section ? titleOf(section) : 'settings.title');
  usePageTitle(title);
  const { path, text, isForGuests, Content } = section ?? settingsSections[0];
  return (
    <div data-testid={`settings-${path}`}>
      {section && hasWayBack ? (
        <BackLink to="/settings" data-testid="settings-back">
          <ChevronLeft size={20} aria-hidden="true" />
          {t('settings.title')}
        </BackLink>
      ) : null}
      <PageHead>
        <div>
          <h1>{title}</h1>
          {text ? <p>{t(text)}</p> : null}
        </div>
      </PageHead>
      {me.kind === 'user' || isForGuests ? (
        <div className={styles.cards}>
          <Suspense fallback={<SkeletonRows count={3} size={48} />}>
            <Content />
          </Suspense>
          {me.kind === 'guest' ? <GuestAccountCard /> : null}
        </div>
      ) : (
        <SignUpPrompt title={title} text={t('settings.guestText')} reason="keep" />
      )}
    </div>
  );
}
