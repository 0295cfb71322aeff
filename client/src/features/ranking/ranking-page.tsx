import { describeSeasonDays } from '@hangout/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lifetimePointsQuery, myRankingQuery, type RankingView, rankingQuery } from '../../api/ranking.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { isSparse } from '../../components/stage/sparse-list.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { ButtonLink } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { Tabs } from '../../design/primitives/tabs.tsx';
import textStyles from '../../design/text.module.css';
import { serverNow } from '../../platform/server-clock.ts';
import { myUuidAtom } from '../../platform/session.ts';
import styles from './ranking.module.css';
import { RankingRow } from './ranking-row.tsx';
import { SeasonAwards } from './season-awards.tsx';
import { SeasonSwitch } from './season-switch.tsx';

/** [H1243] The users with the most points, in a season or over all seasons. Guests are asked to sign up. */
export function RankingPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('ranking.title')}
      text={t('ranking.text')}
      guest={{ title: t('ranking.signUp'), text: t('ranking.signUpText'), reason: 'keep' }}
    >
      <MyPlace />
      <RankingTabs />
    </RegisteredPage>
  );
}

function RankingTabs() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.has('all') ? 'all' : 'season';
  const name = parameters.get('season');
  const ofSeason: RankingView = name === null ? { kind: 'latest' } : { kind: 'season', name };
  return (
    <>
      <Tabs
        label={t('ranking.title')}
        id="ranking"
        chosen={chosen}
        onChoose={(key) => setParameters(key === 'all' ? { all: '' } : {}, { replace: true })}
        entries={[
          { key: 'season', label: t('ranking.season') },
          { key: 'all', label: t('ranking.all') },
        ]}
      />
      <div
        role="tabpanel"
        id="ranking-panel"
        aria-labelledby={`ranking-tab-${chosen}`}
        className={styles.panel}
      >
        <Ranking
          view={chosen === 'all' ? { kind: 'lifetime' } : ofSeason}
          onSeason={(season) => setParameters({ season })}
        />
      </div>
    </>
  );
}

/** The user's rank in the current season, or how to get one, and all their points. */
function MyPlace() {
  const { t } = useTranslation();
  const uuid = useAtomValue(myUuidAtom);
  const { data } = useQuery(myRankingQuery());
  const { data: lifetime } = useQuery({ ...lifetimePointsQuery(uuid ?? ''), enabled: uuid !== null });
  if (!data) return null;
  const status = data.rankingStatus;
  return (
    <p className={styles.mine} data-testid="my-rank">
      <Trophy size={22} aria-hidden="true" />
      <span>
        {status?.rank
          ? t('person.rank', { rank: status.rank, count: status.points })
          : t(data.season ? 'ranking.noRank' : 'ranking.noSeason')}
      </span>
      {lifetime && lifetime.points > 0 ? (
        <span className={textStyles.quiet}>{t('ranking.sum', { count: lifetime.points })}</span>
      ) : null}
      <ButtonLink size="small" to="/merch">
        {t('ranking.merch')}
      </ButtonLink>
    </p>
  );
}

const venue = { design: 'STADIUM', figures: ['rex', 'frida', 'beep'] } as const;

function Ranking({ view, onSeason }: { view: RankingView; onSeason: (name: string) => void }) {
  const { t, i18n } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const list = useInfiniteQuery(rankingQuery(view));
  if (!list.data) return <QueryState query={list} count={8} size={44} round />;
  const [first] = list.data.pages;
  const season = first?.season ?? null;
  const people = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      {season ? (
        <>
          <SeasonSwitch
            season={season}
            hasPrevious={first?.hasPreviousSeason ?? false}
            hasNext={first?.hasNextSeason ?? false}
            onSeason={onSeason}
          />
          <p className={textStyles.quiet}>
            {t('ranking.dates', describeSeasonDays(season, i18n.language, serverNow()))}
          </p>
          <SeasonAwards awards={season.awards} />
        </>
      ) : null}
      {people.length === 0 ? (
        <EmptyVenue {...venue} title={t('ranking.nobody')} text={t('ranking.nobodyText')}>
          <BrowseLink />
        </EmptyVenue>
      ) : (
        <>
          <p className={`${textStyles.quiet} ${textStyles.num}`}>
            {t('ranking.people', { count: first?.count ?? 0 })}
          </p>
          <ol className={styles.list}>
            {people.map((one, at) => (
              <RankingRow
                key={one.userUuid}
                status={one}
                rank={one.rank ?? at + 1}
                isMe={one.userUuid === me}
              />
            ))}
          </ol>
          <ScrollMore list={list} />
          {isSparse(people.length, list) ? (
            <EmptyVenue {...venue} title={t('ranking.space')} text={t('ranking.nobodyText')}>
              <BrowseLink />
            </EmptyVenue>
          ) : null}
        </>
      )}
    </>
  );
}
