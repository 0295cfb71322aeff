import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListMusic, MoonStar, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { eveningQuery, eveningsQuery } from '../../api/evenings.ts';
import { roomQuery } from '../../api/rooms.ts';
import { VenueImage } from '../../components/stage/venue-image.tsx';
import { Page } from '../../design/patterns/page.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../design/primitives/states.tsx';
import { LiveTag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { errorCode } from '../../platform/errors.ts';
import { formatDay } from '../../platform/format-day.ts';
import { formatClockTime } from '../../platform/format-time.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { sharePage } from '../../platform/share.ts';
import { BestSong } from './best-song.tsx';
import { DjList } from './dj-list.tsx';
import styles from './evening.module.css';
import { PlayedSongs } from './played-songs.tsx';
import { Statistics } from './statistics.tsx';

/** [H533] The shareable page of one evening of a hangout: its songs, its DJs and its best song. */
export function EveningPage() {
  const { t } = useTranslation();
  const { slug = '', eveningId = 'latest' } = useParams();
  const room = useQuery(roomQuery(slug));
  usePageTitle(room.data ? t('evening.title', { name: room.data.name }) : null);
  const evening = useInfiniteQuery(eveningQuery(slug, eveningId));
  const first = evening.data?.pages[0];
  const isMissing = evening.isError && errorCode(evening.error) === 'evening_not_found';
  const songs = evening.data?.pages.flatMap((page) => page.songPlays) ?? [];
  return (
    <Page className={styles.evening}>
      <EveningHead room={room.data} startedAt={first?.startedAt} isOver={first?.isOver ?? true} />
      {evening.isPending ? <SkeletonRows count={6} size={56} /> : null}
      {isMissing ? (
        <EmptyState icon={<MoonStar size={40} />} title={t('evening.none')} text={t('evening.noneText')}>
          <ButtonLink variant="brand" to={`/r/${slug}`}>
            {t('room.enter')}
          </ButtonLink>
        </EmptyState>
      ) : null}
      {evening.isError && !isMissing ? (
        <ErrorState error={evening.error} retry={() => void evening.refetch()} />
      ) : null}
      {first ? (
        <>
          <Statistics evening={first} />
          <div className={styles.columns}>
            <div className={styles.side}>
              {first.bestSong ? <BestSong play={first.bestSong} vibe={first.bestVibe} /> : null}
              <DjList djs={first.djList} />
              <OtherEvenings slug={slug} shown={first.id} />
            </div>
            <section aria-labelledby="evening-songs" className={styles.main}>
              <h2 id="evening-songs">
                <ListMusic size={22} aria-hidden="true" /> {t('evening.songs')}
              </h2>
              <PlayedSongs plays={songs} />
              <ScrollMore list={evening} />
            </section>
          </div>
        </>
      ) : null}
    </Page>
  );
}

interface EveningHeadProps {
  readonly room: Room | undefined;
  readonly startedAt: string | undefined;
  readonly isOver: boolean;
}

function EveningHead({ room, startedAt, isOver }: EveningHeadProps) {
  const { t } = useTranslation();
  const name = room?.name ?? '';
  return (
    <header className={styles.head} data-testid="evening-head">
      <div className={styles.picture} aria-hidden="true">
        {room?.posterUrl ? (
          <img src={`${room.posterUrl}?size=1024`} alt="" />
        ) : (
          <VenueImage design={room?.design ?? 'CLUB'} eager />
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.day}>
          {startedAt ? formatDay(startedAt) : <Skeleton width={160} height={18} />}
          {isOver ? null : <LiveTag>{t('evening.runs')}</LiveTag>}
        </p>
        <h1>{name ? t('evening.title', { name }) : <Skeleton width={280} height={40} />}</h1>
        <p className={styles.ways}>
          {room ? (
            <ButtonLink variant="brand" to={`/r/${room.slug}`} data-testid="evening-enter">
              {t('room.enter')}
            </ButtonLink>
          ) : null}
          <Button
            onClick={() => void sharePage(t('evening.title', { name }), t('room.copied'))}
            data-testid="evening-share"
          >
            <Share2 size={20} aria-hidden="true" />
            {t('evening.share')}
          </Button>
        </p>
      </div>
    </header>
  );
}

/** Links to the other evenings of this hangout, [H988] as far back as the first. */
function OtherEvenings({ slug, shown }: { slug: string; shown: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(eveningsQuery(slug));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const others = all.filter((one) => one.id !== shown);
  if (others.length === 0) return null;
  return (
    <Card aria-labelledby="evening-others" className={styles.card}>
      <h2 id="evening-others">{t('evening.others')}</h2>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Link className={styles.other} to={`/r/${slug}/evening/${one.id}`}>
              <strong>{formatDay(one.startedAt)}</strong>
              <small className={`${textStyles.quiet} ${textStyles.num}`}>
                {formatClockTime(one.startedAt)} · {t('evening.songCount', { count: one.songs })}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
