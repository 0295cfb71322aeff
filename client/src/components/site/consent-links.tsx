import type { SiteOverview } from '@hangout/contract/rest/site/banners';
import { useTranslation } from 'react-i18next';
import { pageTitles } from './page-titles.ts';
import styles from './site.module.css';

/** Links to the pages to agree to. They open a new window, so that the form or hangout on this page stays open. */
export function ConsentLinks({ pages }: { readonly pages: SiteOverview['pages'] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.links}>
      {pages.map(({ kind }) => (
        <li key={kind}>
          <a href={`/${kind}`} target="_blank" rel="noreferrer" data-testid={`consent-link-${kind}`}>
            {t(pageTitles[kind])}
          </a>
        </li>
      ))}
    </ul>
  );
}
