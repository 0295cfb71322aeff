import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { Plus } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../components/stage/avatar.tsx';
import { HeroImage } from '../../components/stage/hero-image.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import styles from './home.module.css';

interface HeroProps {
  readonly room: Room | undefined;
  readonly isLoading: boolean;
  /** True if there are no hangouts, false while that is unknown. */
  readonly isEmpty: boolean;
}

export function Hero({ room, isLoading, isEmpty }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.hero}>
      <div className={styles.picture} aria-hidden="true">
        <HeroImage />
      </div>
      <div className={styles.words}>
        <h1>{t('home.tagline')}</h1>
        {room ? <EnterButton room={room} /> : null}
        {!room && isLoading ? <Skeleton width={280} height={60} radius={30} /> : null}
        {!room && isEmpty ? (
          <Link to="/create" className={styles.walkIn}>
            <Plus size={22} aria-hidden="true" />
            {t('home.createFirst')}
          </Link>
        ) : null}
        <p className={`${styles.now} ${textStyles.num}`}>{room ? <HeroStatus room={room} /> : null}</p>
      </div>
    </section>
  );
}

function EnterButton({ room }: { room: Room }) {
  const { t } = useTranslation();
  const face = room.faces[0];
  return (
    <Link to={`/r/${room.slug}`} className={styles.walkIn} data-testid="walk-in">
      {face ? <Avatar avatarId={face.avatarId} size={42} /> : <span style={{ width: 8 }} />}
      <span className={textStyles.oneLine}>{t('home.walkInto', { name: room.name })}</span>
    </Link>
  );
}

function HeroStatus({ room }: { room: Room }) {
  const { t } = useTranslation();
  const count = room.numberOfUsersInRoom;
  const components = { b: <b /> };
  if (count === 0) return t('home.openNow');
  if (!room.song) return <Trans i18nKey="home.inside" count={count} components={components} />;
  return (
    <>
      <span className={styles.beat} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>
        <Trans
          i18nKey="home.dancing"
          count={count}
          values={{ song: room.song.trackName }}
          components={components}
        />
      </span>
    </>
  );
}
