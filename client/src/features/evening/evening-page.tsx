import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListMusic, MoonStar, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { eveningQuery, eveningsQuery } from '../../api/evenings.ts';
import { roomQuery } from '../../api/rooms.ts';
import { VenueImage } from '../../components/stage/venue-image.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '../../design/primitives/states.tsx';
import { errorCode } from '../../platform/errors.ts';
import { formatClockTime, formatDay } from '../../platform/format-time.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { sharePage } from '../../platform/share.ts';
import { BestSong } from './best-song.tsx';
import { DjList } from './dj-list.tsx';
import { PlayedSongs } from './played-songs.tsx';
import { Statistics } from './statistics.tsx';
import './evening.css';

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
    <div className="page evening">
      <EveningHead room={room.data} startedAt={first?.startedAt} isOver={first?.isOver ?? true} />
      {evening.isPending ? <SkeletonRows count={6} size={56} /> : null}
      {isMissing ? (
        <EmptyState icon={<MoonStar size={40} />} title={t('evening.none')} text={t('evening.noneText')}>
          <Link className="button" data-variant="brand" to={`/r/${slug}`}>
            {t('room.enter')}
          </Link>
        </EmptyState>
      ) : null}
      {evening.isError && !isMissing ? (
        <ErrorState error={evening.error} retry={() => void evening.refetch()} />
      ) : null}
      {first ? (
        <>
          <Statistics evening={first} />
          <div className="evening-columns">
            <div className="evening-side">
              {first.bestSong ? <BestSong play={first.bestSong} vibe={first.bestVibe} /> : null}
              <DjList djs={first.djList} />
              <OtherEvenings slug={slug} shown={first.id} />
            </div>
            <section aria-labelledby="evening-songs" className="evening-main">
              <h2 id="evening-songs">
                <ListMusic size={22} aria-hidden="true" /> {t('evening.songs')}
              </h2>
              <PlayedSongs plays={songs} />
              <ScrollMore list={evening} />
            </section>
          </div>
        </>
      ) : null}
    </div>
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
    <header className="evening-head" data-testid="evening-head">
      <div className="evening-picture" aria-hidden="true">
        {room?.posterUrl ? (
          <img src={`${room.posterUrl}?size=1024`} alt="" />
        ) : (
          <VenueImage design={room?.design ?? 'CLUB'} eager />
        )}
      </div>
      <div className="evening-words">
        <p className="evening-day">
          {startedAt ? formatDay(startedAt) : <Skeleton width={160} height={18} />}
          {isOver ? null : <span className="live-tag">{t('evening.runs')}</span>}
        </p>
        <h1>{name ? t('evening.title', { name }) : <Skeleton width={280} height={40} />}</h1>
        <p className="evening-ways">
          {room ? (
            <Link className="button" data-variant="brand" to={`/r/${room.slug}`} data-testid="evening-enter">
              {t('room.enter')}
            </Link>
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

/** Links to the other evenings of this hangout, [H988] back to the first one. */
function OtherEvenings({ slug, shown }: { slug: string; shown: string }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(eveningsQuery(slug));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const others = all.filter((one) => one.id !== shown);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="evening-others" className="card evening-card">
      <h2 id="evening-others">{t('evening.others')}</h2>
      <ul>
        {others.map((one) => (
          <li key={one.id}>
            <Link className="evening-other" to={`/r/${slug}/evening/${one.id}`}>
              <strong>{formatDay(one.startedAt)}</strong>
              <small className="quiet num">
                {formatClockTime(one.startedAt)} · {t('evening.songCount', { count: one.songs })}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </section>
  );
}
