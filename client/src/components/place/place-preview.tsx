import { deriveBrandShades } from '@hangout/rules';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../design/primitives/button.tsx';
import { Logo } from '../../design/primitives/logo.tsx';
import styles from './place-preview.module.css';

/** Returns the value of a design token; the name is without `--`. */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** [H1963] Shows how pages look with this name and colour. */
export function PlacePreview({ name, color }: { name: string; color: string }) {
  const { t } = useTranslation();
  const shades = Object.entries(deriveBrandShades(color, readToken('surface-3')));
  // React's type of `style` lacks custom properties, hence the cast.
  const tokens = Object.fromEntries(shades.map(([key, shade]) => [`--${key}`, shade])) as CSSProperties;
  return (
    <section
      className={styles.preview}
      style={tokens}
      aria-label={t('staff.preview')}
      data-testid="place-preview"
    >
      <span className={styles.name}>
        <Logo size={30} />
        <bdi>{name}</bdi>
      </span>
      <span className={styles.words}>
        {t('place.previewText')} <b>{t('place.previewLink')}</b>
      </span>
      {/* The button is only an example, so it is inert. */}
      <div inert>
        <Button variant="brand">{t('place.previewButton')}</Button>
      </div>
    </section>
  );
}
