import { ChevronRight, CircleUserRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { logOut } from '../../components/account/log-out.ts';
import cardStyles from '../../design/primitives/card.module.css';
import { useMe } from '../../platform/session.ts';
import { type SettingsSection, settingsSections } from './sections.ts';
import styles from './settings.module.css';
import { useSectionTitles } from './use-section-titles.ts';

interface SectionListProps {
  /** The section beside the list; null if the list is the whole page. */
  readonly current: SettingsSection | null;
}

/** [H488] Links to the sections and to the user's own profile, and the button that logs out. */
export function SectionList({ current }: SectionListProps) {
  const { t } = useTranslation();
  const me = useMe();
  const titleOf = useSectionTitles();
  return (
    <nav
      className={current ? styles.nav : `${styles.nav} ${cardStyles.card}`}
      aria-label={t('settings.sections')}
      data-testid="settings-list"
    >
      <ul>
        {settingsSections.map((section) => (
          <li key={section.path}>
            <Link
              to={`/settings/${section.path}`}
              aria-current={section === current ? 'page' : undefined}
              data-testid={`settings-to-${section.path}`}
            >
              <section.Icon size={22} aria-hidden="true" />
              <span>{t(titleOf(section))}</span>
              <ChevronRight size={18} aria-hidden="true" className={styles.chevron} />
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.ways}>
        {me.kind === 'user' ? (
          <li>
            <Link to={`/u/${me.uuid}`}>
              <CircleUserRound size={22} aria-hidden="true" />
              <span>{t('profile.seeOwn')}</span>
            </Link>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={() => void logOut()} data-testid="log-out">
            <LogOut size={22} aria-hidden="true" />
            <span>{t('app.logOut')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
