import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Community,
  communitiesQuery,
  invitingCommunitiesQuery,
  myCommunitiesQuery,
} from '../../api/communities.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { ImageCards } from '../../design/patterns/image-cards.tsx';
import { Page, PageHead, SectionHead } from '../../design/patterns/page.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { Button, ButtonLink } from '../../design/primitives/button.tsx';
import { SearchField } from '../../design/primitives/field.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import styles from './communities.module.css';
import { CommunityCard } from './community-card.tsx';
import { CommunityDialog } from './community-dialog.tsx';

/** [H1272] The page `/communities`: invitations, the user's own communities, and all public ones. */
export function CommunitiesPage() {
  const { t } = useTranslation();
  usePageTitle(t('communities.title'));
  const isRegistered = useAtomValue(isRegisteredAtom);
  const [isMaking, setMaking] = useState(false);
  return (
    <Page>
      <PageHead>
        <div>
          <h1>{t('communities.title')}</h1>
          <p>{t('communities.text')}</p>
        </div>
        <div className={styles.tools}>
          <ButtonLink to="/events">{t('events.title')}</ButtonLink>
          {isRegistered ? (
            <Button variant="brand" onClick={() => setMaking(true)} data-testid="community-make">
              <Plus size={20} aria-hidden="true" />
              {t('communities.make')}
            </Button>
          ) : null}
        </div>
      </PageHead>
      {isRegistered ? <OwnCommunities /> : null}
      <Discovery />
      {isMaking ? <CommunityDialog onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}

function OwnCommunities() {
  const { t } = useTranslation();
  const inviting = useQuery(invitingCommunitiesQuery());
  const mine = useQuery(myCommunitiesQuery());
  return (
    <>
      <CommunityList id="inviting" title={t('communities.invitations')} communities={inviting.data ?? []} />
      <CommunityList id="mine" title={t('communities.mine')} communities={mine.data ?? []} />
    </>
  );
}

interface CommunityListProps {
  readonly id: string;
  readonly title: string;
  readonly communities: readonly Community[];
}

function CommunityList({ id, title, communities }: CommunityListProps) {
  if (communities.length === 0) return null;
  return (
    <section aria-labelledby={`communities-${id}`} data-testid={`communities-${id}`}>
      <SectionHead>
        <h2 id={`communities-${id}`}>{title}</h2>
      </SectionHead>
      <ImageCards>
        {communities.map((community) => (
          <CommunityCard key={community.id} community={community} />
        ))}
      </ImageCards>
    </section>
  );
}

function Discovery() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = useDebounced(search.trim());
  const list = useInfiniteQuery(communitiesQuery(words));
  const found = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="communities-all">
      <SectionHead>
        <h2 id="communities-all">{t('communities.all')}</h2>
      </SectionHead>
      <div className={styles.search}>
        <SearchField
          label={t('communities.find')}
          value={search}
          onChange={setSearch}
          testId="community-find"
        />
      </div>
      <QueryState query={list} count={4} size={72} />
      <ImageCards>
        {found.map((community) => (
          <CommunityCard key={community.id} community={community} />
        ))}
      </ImageCards>
      {list.data && found.length === 0 ? (
        <EmptyState
          icon={<UsersRound size={40} />}
          title={t(words ? 'communities.noneFound' : 'communities.none')}
          text={t(words ? 'communities.noneFoundText' : 'communities.noneText')}
        />
      ) : null}
      <ScrollMore list={list} />
    </section>
  );
}
