import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { CLIENT_PROVIDERS } from '@hangout/rules';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './provider-links.module.css';
import { LargeProviderMark } from './provider-mark.tsx';

/** Pages of a song at music providers, in display order. */
const providerLinks = ({ links }: Pick<Song, 'links'>) =>
  CLIENT_PROVIDERS.flatMap((provider) => {
    const href = links[provider] ?? '';
    return URL.canParse(href) && new URL(href).protocol === 'https:' ? [{ provider, href }] : [];
  });

/** [H1632] Links to a song's pages at music providers; `empty` if there are none. */
export function ProviderLinks({ song, empty }: { song: Pick<Song, 'links'>; empty: ReactNode }) {
  const { t } = useTranslation();
  const links = providerLinks(song);
  if (links.length === 0) return empty;
  return (
    <ul className={styles.links}>
      {links.map(({ provider, href }) => (
        <li key={provider}>
          <a href={href} target="_blank" rel="noreferrer" className={styles.link} data-testid="provider-link">
            <LargeProviderMark provider={provider} />
            <span>{t('songPage.openAt', { provider: t(`providers.${provider}`) })}</span>
            <ExternalLink size={18} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
