import { PageLinks } from './page-links.tsx';
import styles from './site.module.css';

export function SiteFooter() {
  return (
    <footer className={styles.footer} data-testid="site-footer">
      <PageLinks />
    </footer>
  );
}
