import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hiddenSuggestionsQuery, setSuggestionHidden } from '../../api/hidden-suggestions.ts';
import { peopleSearchQuery, SHORTEST_SEARCH, suggestedFriendsQuery } from '../../api/people-search.ts';
import styles from '../../components/person/friends.module.css';
import { InviteOnceButton } from '../../components/person/invitation-buttons.tsx';
import { nameOf, PersonRow } from '../../components/person/person-row.tsx';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { ButtonLink, IconButton } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { act, showToast } from '../../platform/toasts.ts';

/** [H554] Finds users by name and suggests friends of friends. */
export function PeopleFinder({ me }: { me: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  return (
    <Card className={styles.peopleFinder} aria-labelledby="friends-find">
      <h2 id="friends-find">{t('friends.findPeople')}</h2>
      <SearchField label={t('friends.findByName')} value={search} onChange={setSearch} testId="people-find" />
      {words.length >= SHORTEST_SEARCH ? <FoundPeople words={words} /> : <SuggestedFriends />}
      <p className={styles.peopleWays}>
        <ButtonLink size="small" to={`/u/${me}/fans`} data-testid="my-fans">
          {t('fans.fansOwn')}
        </ButtonLink>
        <ButtonLink size="small" to={`/u/${me}/followed`} data-testid="my-followed">
          {t('fans.followedOwn')}
        </ButtonLink>
        <ButtonLink size="small" to="/settings/contacts">
          {t('contacts.title')}
        </ButtonLink>
      </p>
    </Card>
  );
}

function FoundPeople({ words }: { words: string }) {
  const { t } = useTranslation();
  const found = useInfiniteQuery(peopleSearchQuery(words));
  const all = found.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!found.data) return <QueryState query={found} count={3} round />;
  return (
    <>
      {all.length === 0 ? <EmptyState title={t('friends.nobodyFound')} /> : null}
      <ul>
        {all.map((profile) => (
          <PersonRow
            key={profile.uuid}
            uuid={profile.uuid}
            profile={profile}
            testId="found-person"
            under={profile.bio ?? ''}
          >
            <ButtonLink size="small" to={`/u/${profile.uuid}`}>
              {t('people.profile')}
            </ButtonLink>
          </PersonRow>
        ))}
      </ul>
      <LoadMore list={found} />
    </>
  );
}

function SuggestedFriends() {
  const { t } = useTranslation();
  const suggested = useQuery(suggestedFriendsQuery()).data;
  const hidden = useQuery(hiddenSuggestionsQuery()).data;
  const shown = hidden ? (suggested ?? []).filter(({ userUuid }) => !hidden.includes(userUuid)) : [];
  if (shown.length === 0) return null;
  const hide = async (uuid: string, name: string) => {
    await setSuggestionHidden(uuid, true);
    const undo = () => act(setSuggestionHidden(uuid, false));
    showToast({
      tone: 'good',
      text: t('friends.hidden', { name }),
      action: { label: t('app.undo'), run: undo },
    });
  };
  return (
    <>
      <h3>{t('friends.suggested')}</h3>
      <ul>
        {shown.map(({ userUuid, userProfile, inCommon }) => (
          <PersonRow
            key={userUuid}
            uuid={userUuid}
            profile={userProfile}
            testId="suggested-friend"
            under={t('profile.friendsInCommon', { count: inCommon })}
          >
            <InviteOnceButton uuid={userUuid} name={nameOf(userProfile)} />
            <IconButton
              label={t('friends.hideSuggestion', { name: nameOf(userProfile) })}
              onClick={() => act(hide(userUuid, nameOf(userProfile)))}
              data-testid="hide-suggestion"
            >
              <X size={20} />
            </IconButton>
          </PersonRow>
        ))}
      </ul>
    </>
  );
}
