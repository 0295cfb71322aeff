import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { FanListName } from '../../api/fans.ts';
import { friendshipQuery } from '../../api/friends.ts';
import { profileQuery } from '../../api/profiles.ts';
import { SignUpPrompt } from '../../components/account/sign-up-prompt.tsx';
import friendsStyles from '../../components/person/friends.module.css';
import { BackLink, Page, PageHead } from '../../design/patterns/page.tsx';
import { Card } from '../../design/primitives/card.tsx';
import chipsStyles from '../../design/primitives/chips.module.css';
import { SearchField } from '../../design/primitives/field.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../design/primitives/states.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import styles from './person-list-page.module.css';

/** The lists of people to which a profile links. */
type PersonListName = FanListName | 'friends';

export interface ListOwner {
  readonly uuid: string;
  /** Nickname; an ellipsis until it is loaded. */
  readonly name: string;
  readonly isMe: boolean;
  /**
   * True if the owner of the list is a friend of the reader; undefined for the reader's own list, and until it is
   * loaded.
   */
  readonly isFriend: boolean | undefined;
}

interface PersonListPageProps {
  readonly list: PersonListName;
  /** Renders the list; called only if the reader is registered. */
  readonly children: (owner: ListOwner) => ReactNode;
}

/** One of a user's lists of people, with links to the profile and to the user's other lists. */
export function PersonListPage({ list, children }: PersonListPageProps) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const owner = useListOwner();
  const { uuid, name, isMe, isFriend } = owner;
  const title = isMe ? t(`fans.${list}Own`) : t(`fans.${list}Of`, { name });
  usePageTitle(title);
  if (!isRegistered)
    return (
      <Page>
        <SignUpPrompt heading="h1" title={t('fans.guestTitle')} text={t('fans.guestText')} reason="people" />
      </Page>
    );
  const lists: readonly PersonListName[] =
    isMe || isFriend || list === 'friends' ? ['fans', 'followed', 'friends'] : ['fans', 'followed'];
  return (
    <Page>
      <PageHead>
        <div>
          <BackLink to={`/u/${uuid}`}>
            <ChevronLeft size={20} aria-hidden="true" /> {t('app.profile')}
          </BackLink>
          <h1>{title}</h1>
        </div>
      </PageHead>
      <nav className={styles.lists} aria-label={t('fans.lists')}>
        {lists.map((one) => (
          <Link
            key={one}
            className={chipsStyles.chip}
            to={isMe && one === 'friends' ? '/friends' : `/u/${uuid}/${one}`}
            aria-current={one === list ? 'page' : undefined}
            data-testid={`list-${one}`}
          >
            {t(`fans.${one}`)}
          </Link>
        ))}
      </nav>
      {children(owner)}
    </Page>
  );
}

function useListOwner(): ListOwner {
  const { uuid = '' } = useParams();
  const isMe = useAtomValue(myUuidAtom) === uuid;
  const enabled = useAtomValue(isRegisteredAtom) && !isMe;
  const name = useQuery({ ...profileQuery(uuid), enabled }).data?.nickname ?? '…';
  const isFriend = useQuery({ ...friendshipQuery(uuid), enabled }).data?.isFriend;
  return { uuid, name, isMe, isFriend };
}

interface PersonListProps<Row> {
  readonly label: string;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Row[] }>>;
  readonly search: string;
  /** The debounced search that `list` is of. */
  readonly words: string;
  readonly onSearch: (search: string) => void;
  readonly empty: ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
}

/** [H549] A list of people that is searched by name and loads page by page. */
export function PersonList<Row>(props: PersonListProps<Row>) {
  const { label, list, search, words, onSearch, empty, renderRow } = props;
  const { t } = useTranslation();
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isLoadingError) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  // While a search is cleared, `list` is still of the words before.
  if (list.data && all.length === 0 && search === '' && words === '' && !list.isPlaceholderData) return empty;
  return (
    <Card className={`${friendsStyles.friends} ${styles.list}`} aria-label={label}>
      <SearchField label={t('fans.find')} value={search} onChange={onSearch} testId="fan-search" />
      {list.isPending ? <SkeletonRows count={4} round /> : null}
      {list.data && all.length === 0 ? <EmptyState title={t('people.none')} /> : null}
      <ul>{all.map(renderRow)}</ul>
      <LoadMore list={list} />
    </Card>
  );
}
