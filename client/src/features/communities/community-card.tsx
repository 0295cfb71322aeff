import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Community } from '../../api/communities.ts';
import { ImageCard } from '../../design/patterns/image-cards.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import textStyles from '../../design/text.module.css';
import styles from './communities.module.css';
import { CommunityImage } from './community-image.tsx';

export function CommunityCard({ community }: { community: Community }) {
  const { t } = useTranslation();
  const { slug, name, description, imageUrl, type, usersCount, roomsCount } = community;
  return (
    <li>
      <ImageCard to={`/communities/${slug}`} data-testid="community">
        <CommunityImage name={name} imageUrl={imageUrl} width={72} />
        <span className={styles.words}>
          <strong className={textStyles.oneLine}>
            <bdi>{name}</bdi>
          </strong>
          {description ? (
            <span className={`${textStyles.twoLines} ${textStyles.quiet}`}>
              <bdi>{description}</bdi>
            </span>
          ) : null}
          <small className={`${textStyles.quiet} ${textStyles.num}`}>
            {type === 'PRIVATE' ? (
              <>
                <Lock size={13} aria-hidden="true" />
                <SpokenOnly>{t('communities.private')}</SpokenOnly>
              </>
            ) : null}
            {t('communities.people', { count: usersCount })} ·{' '}
            {t('communities.hangouts', { count: roomsCount })}
          </small>
        </span>
      </ImageCard>
    </li>
  );
}
