import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Community } from '../../api/communities.ts';
import styles from './communities.module.css';
import { CommunityImage } from './community-image.tsx';

/** A community in a list: picture, name, description, and its numbers of members and hangouts. */
export function CommunityCard({ community }: { community: Community }) {
  const { t } = useTranslation();
  const { slug, name, description, imageUrl, type, usersCount, roomsCount } = community;
  return (
    <li>
      <Link to={`/communities/${slug}`} className={`card ${styles.card}`} data-testid="community">
        <CommunityImage name={name} imageUrl={imageUrl} width={72} />
        <span className={styles.words}>
          <strong className="one-line">{name}</strong>
          {description ? <span className="two-lines quiet">{description}</span> : null}
          <small className="quiet num">
            {type === 'PRIVATE' ? (
              <>
                <Lock size={13} aria-hidden="true" />
                <span className="heard-only">{t('communities.private')}</span>
              </>
            ) : null}
            {t('communities.people', { count: usersCount })} ·{' '}
            {t('communities.hangouts', { count: roomsCount })}
          </small>
        </span>
      </Link>
    </li>
  );
}
