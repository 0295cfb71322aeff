import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import { useAtomValue } from 'jotai';
import { ListMusic, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import textStyles from '../../design/text.module.css';
import { myUuidAtom } from '../../platform/session.ts';
import { ProviderIcon } from '../song/provider-mark.tsx';
import styles from './crate.module.css';
import { CrateCovers } from './crate-covers.tsx';

/**
 * [R065] The card of a playlist: covers, name, number of songs, whether it is the user's, and from which provider it
 * was imported.
 */
export function CrateCard({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  const isMine = useAtomValue(myUuidAtom) === crate.userUuid;
  const { provider } = crate;
  return (
    <Link to={`/playlists/${crate.crateUuid}`} className={styles.card} data-testid="crate" data-mine={isMine}>
      <CrateCovers covers={crate.thumbnails} fallback={<ListMusic size={40} aria-hidden="true" />} />
      <strong className={textStyles.oneLine}>
        <bdi>{crate.crateName}</bdi>
      </strong>
      <small>
        {provider ? <ProviderIcon song={{ musicProviders: { [provider]: crate.crateUuid } }} /> : null}{' '}
        {crate.isPrivate ? <Lock size={13} role="img" aria-label={t('playlists.private')} /> : null}{' '}
        {crate.importStatus === 'IN_PROGRESS'
          ? t('playlists.importing')
          : crate.importStatus === 'FAILED'
            ? t('playlists.failed')
            : t('playlists.songs', { count: crate.totalSongs })}
      </small>
    </Link>
  );
}
