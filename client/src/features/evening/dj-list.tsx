import type { EveningDj } from '@hangout/contract/rest/room-service/evenings';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../stage/index.ts';
import { SongVotes } from './song-votes.tsx';

/** The DJs of the evening, ordered by the number of songs played. */
export function DjList({ djs }: { djs: readonly EveningDj[] }) {
  const { t } = useTranslation();
  if (djs.length === 0) return null;
  return (
    <section className="card evening-card" aria-labelledby="evening-djs">
      <h2 id="evening-djs">{t('evening.djs')}</h2>
      <ol>
        {djs.map((dj) => (
          <li key={dj.uuid} className="evening-dj" data-testid="evening-dj">
            <Avatar avatarId={dj.avatarId} size={44} />
            <span>
              <Link to={`/u/${dj.uuid}`} className="one-line">
                {dj.nickname}
              </Link>
              <small className="quiet">
                {t('evening.songCount', { count: dj.songs })} <SongVotes counts={dj} />
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
