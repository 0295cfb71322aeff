import type { Crate } from '@hangout/contract/rest/playlist-service/crate-shape';
import { ListMusic, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CrateCovers } from '../crate-card/index.ts';
import './playlists.css';

/** The card of a playlist in a list: its covers, its name and how many songs it has. */
export function CrateCard({ crate }: { crate: Crate }) {
  const { t } = useTranslation();
  return (
    <Link to={`/playlists/${crate.crateUuid}`} className="crate-card" data-testid="crate">
      <CrateCovers covers={crate.thumbnails} fallback={<ListMusic size={40} aria-hidden="true" />} />
      <strong className="one-line">{crate.crateName}</strong>
      <small>
        {crate.isPrivate ? <Lock size={13} role="img" aria-label={t('playlists.private')} /> : null}{' '}
        {crate.importStatus === 'IN_PROGRESS'
          ? t('playlists.importing')
          : crate.importStatus === 'FAILED'
            ? t('playlists.failed')
            : t('playlists.songs', { count: crate.crateSongsNumber })}
      </small>
    </Link>
  );
}
