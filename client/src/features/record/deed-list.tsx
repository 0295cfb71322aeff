import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Deed } from '../../api/record.ts';
import { More } from '../../ui/more.tsx';
import { BoneRows, Failed } from '../../ui/states.tsx';
import { DeedLine } from './deed-line.tsx';

interface DeedListProps {
  readonly record: UseInfiniteQueryResult<InfiniteData<{ readonly data: readonly Deed[] }>>;
  /** What is said where nothing was done. */
  readonly none: ReactNode;
}

/** What was done to keep order, page by page. */
export function DeedList({ record, none }: DeedListProps) {
  const deeds = record.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      {record.isPending ? <BoneRows count={3} size={24} /> : null}
      {record.isError ? <Failed error={record.error} again={() => void record.refetch()} /> : null}
      {record.data && deeds.length === 0 ? none : null}
      <ol>
        {deeds.map((deed) => (
          <DeedLine key={deed.id} deed={deed} />
        ))}
      </ol>
      <More list={record} />
    </>
  );
}
