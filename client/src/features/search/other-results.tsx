import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DoorOpen, ListMusic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { isMusicLink, songSearchQuery } from '../../api/song-search.ts';
import { CrateCovers } from '../../components/crate/crate-covers.tsx';
import { PersonButton } from '../../components/person/person-button.tsx';
import textStyles from '../../design/text.module.css';
import styles from './other-results.module.css';

/** [R211][H1071] Hangouts, people and playlists, which only version 2 of the server's search finds. */
export function OtherResults({ words }: { words: string }) {
  const isSecond = useQuery(musicProvidersQuery()).data?.searchVersion === 2;
  return isSecond && words !== '' && !isMusicLink(words) ? <FoundOthers words={words} /> : null;
}

function FoundOthers({ words }: { words: string }) {
  const { t } = useTranslation();
  const first = useInfiniteQuery(songSearchQuery({ words, provider: null })).data?.pages[0];
  if (!first || !('people' in first)) return null;
  const { hangouts, people, playlists } = first;
  return (
    <>
      <Section title={t('search.hangouts')} count={hangouts.length}>
        {hangouts.map(({ uuid, slug, name }) => (
          <Link key={uuid} className={styles.foundOther} to={`/r/${slug}`} data-testid="found-hangout">
            <DoorOpen size={20} aria-hidden="true" />
            <span className={textStyles.oneLine}>
              <bdi>{name}</bdi>
            </span>
          </Link>
        ))}
      </Section>
      <Section title={t('search.people')} count={people.length}>
        {people.map(({ uuid, nickname }) => (
          <PersonButton
            key={uuid}
            className={styles.foundOther}
            person={{ uuid, name: nickname }}
            testId="found-person"
          >
            <span className={textStyles.oneLine}>
              <bdi>{nickname}</bdi>
            </span>
          </PersonButton>
        ))}
      </Section>
      <Section title={t('search.playlists')} count={playlists.length}>
        {playlists.map(({ crateUuid, crateName, totalSongs, thumbnails }) => (
          <Link
            key={crateUuid}
            className={styles.foundOther}
            to={`/playlists/${crateUuid}`}
            data-testid="found-playlist"
          >
            <CrateCovers covers={thumbnails} size={40} fallback={<ListMusic size={20} />} />
            <span className={textStyles.oneLine}>
              <bdi>{crateName}</bdi>
            </span>
            <small className={textStyles.num}>{t('search.songs', { count: totalSongs })}</small>
          </Link>
        ))}
      </Section>
    </>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className={styles.foundOthers} aria-label={title}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
