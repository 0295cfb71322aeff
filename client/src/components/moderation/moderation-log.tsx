import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ModerationEntry } from '../../api/moderation-log.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { LogEntry } from './log-entry.tsx';

interface ModerationLogProps {
  readonly record: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly ModerationEntry[] }>>;
  readonly none: ReactNode;
}

export function ModerationLog({ record, none }: ModerationLogProps) {
  const entries = record.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <QueryState query={record} count={3} size={24} />
      {record.data && entries.length === 0 ? none : null}
      <ol>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <LoadMore list={record} />
    </>
  );
}
