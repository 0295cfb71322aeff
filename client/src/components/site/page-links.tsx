import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { handbookPath } from '../../platform/handbook.ts';
import { pageTitles } from './page-titles.ts';
import styles from './site.module.css';
import { useSiteOverview } from './use-site-overview.ts';

/** [H1980] Links to the operator's pages and to the status page. */
export function PageLinks() {
  const { t } = useTranslation();
  const { pages = [], hasHandbook = false } = useSiteOverview() ?? {};
  return (
    <ul className={styles.links}>
      {pages.map(({ kind }) => (
        <li key={kind}>
          <Link to={`/${kind}`} data-testid={`page-link-${kind}`}>
            {t(pageTitles[kind])}
          </Link>
        </li>
      ))}
      {hasHandbook ? (
        <li>
          <a href={handbookPath()} target="_blank" rel="noreferrer" data-testid="help-link">
            {t('app.help')}
          </a>
        </li>
      ) : null}
      <li>
        <Link to="/status">{t('site.status')}</Link>
      </li>
    </ul>
  );
}
