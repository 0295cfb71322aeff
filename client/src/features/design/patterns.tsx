import { ChevronLeft, ListMusic, Trash2 } from 'lucide-react';
import { Banner } from '../../design/patterns/banner.tsx';
import { ImageCard, ImageCards } from '../../design/patterns/image-cards.tsx';
import { BackLink, PageHead, SectionHead } from '../../design/patterns/page.tsx';
import {
  SettingCard,
  SettingEntry,
  SettingList,
  SettingRow,
  SettingWarning,
  SettingWords,
} from '../../design/patterns/setting.tsx';
import { BrowseLink } from '../../design/primitives/browse-link.tsx';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { Card, DenseCard } from '../../design/primitives/card.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState, ErrorState } from '../../design/primitives/states.tsx';
import { Part } from './part.tsx';

const list = { hasNextPage: true, isFetchingNextPage: false, fetchNextPage: async () => {} };

/** Shows the patterns, which combine several primitives: page heads, cards, settings and empty states. */
export function Patterns() {
  return (
    <Part name="Patterns">
      <Banner aria-label="Banner">
        <p>Banner: what the user should know.</p>
        <Button size="small">Answer</Button>
      </Banner>
      <BackLink to="/design">
        <ChevronLeft size={20} aria-hidden="true" /> BackLink
      </BackLink>
      <PageHead>
        <div>
          <h1>PageHead</h1>
          <p>What the page is for.</p>
        </div>
        <Button variant="brand">Create</Button>
      </PageHead>
      <SectionHead>
        <h2>SectionHead</h2>
        <Button variant="plain">All</Button>
      </SectionHead>
      <ImageCards>
        <li>
          <ImageCard to="/design">
            <ListMusic size={72} aria-hidden="true" />
            <strong>ImageCard</strong>
          </ImageCard>
        </li>
      </ImageCards>
      <Card>Card</Card>
      <DenseCard>DenseCard</DenseCard>
      <SettingCard aria-label="SettingCard">
        <h2>SettingCard</h2>
        <SettingWarning>SettingWarning</SettingWarning>
        <SettingRow>
          <Button size="small">SettingRow</Button>
          <Button size="small">beside each other</Button>
        </SettingRow>
        <SettingList>
          <SettingEntry as="li">
            <SettingWords>
              <strong>SettingEntry</strong>
              <small>with a second line</small>
            </SettingWords>
            <IconButton label="Remove">
              <Trash2 size={20} />
            </IconButton>
          </SettingEntry>
        </SettingList>
      </SettingCard>
      <EmptyState icon={<ListMusic size={36} />} title="EmptyState" text="Why it is empty, and what helps.">
        <BrowseLink />
      </EmptyState>
      <ErrorState error={new Error('ErrorState')} retry={() => {}} />
      <LoadMore list={list} />
    </Part>
  );
}
