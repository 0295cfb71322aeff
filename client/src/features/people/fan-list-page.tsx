import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FanListName, fanListQuery, type ListedFan } from '../../api/fans.ts';
import { FollowButton } from '../../components/person/follow-button.tsx';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { formatDateTime } from '../../platform/format-time.ts';
import { PersonList, PersonListPage } from './person-list-page.tsx';

export const FansPage = () => <FanListPage list="fans" />;

export const FollowedPage = () => <FanListPage list="followed" />;

function FanListPage({ list }: { list: FanListName }) {
  return (
    <PersonListPage list={list}>
      {({ uuid, isMe }) => <FanList key={`${list} ${uuid}`} list={list} uuid={uuid} isMe={isMe} />}
    </PersonListPage>
  );
}

function FanList({ list, uuid, isMe }: { list: FanListName; uuid: string; isMe: boolean }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const fans = useInfiniteQuery(fanListQuery(list, uuid, isMe, words));
  return (
    <PersonList
      label={t(`fans.${list}`)}
      list={fans}
      search={search}
      words={words}
      onSearch={setSearch}
      empty={
        <EmptyVenue
          design="UNDERGROUND"
          figures={['zuri', 'boo', 'dex']}
          title={t(isMe ? `fans.${list}None` : `fans.${list}NoneOf`)}
          text={t(isMe ? `fans.${list}NoneText` : 'fans.noneOfText')}
        >
          <BrowseLink />
        </EmptyVenue>
      }
      renderRow={(one) => (
        <FanRow
          key={`${one.id} ${one.isFollowed}`}
          fan={one}
          other={list === 'fans' ? one.userUuid : one.djUuid}
        />
      )}
    />
  );
}

function FanRow({ fan, other }: { fan: ListedFan; other: string }) {
  const { t } = useTranslation();
  // This is local state, because a refetched list would lack the DJ, whom the user may want to follow again.
  const [isFollowed, setFollowed] = useState(fan.isFollowed);
  const name = nameOf(fan.userProfile);
  const connection = fan.followsMe ? (isFollowed ? 'fans.mutual' : 'fans.followsYou') : null;
  return (
    <PersonRow
      uuid={other}
      profile={fan.userProfile}
      testId="fan"
      under={connection ? t(connection) : t('fans.since', { when: formatDateTime(fan.createdAt) })}
    >
      <FollowButton uuid={other} name={name} size="small" isFollowed={isFollowed} onChange={setFollowed} />
    </PersonRow>
  );
}
