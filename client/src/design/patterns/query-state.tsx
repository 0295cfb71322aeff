import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { ErrorState, SkeletonRows, type SkeletonRowsProps } from '../primitives/states.tsx';

interface QueryStateProps extends SkeletonRowsProps {
  readonly query: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>;
}

/** Skeletons while a query loads, or its error with a button that tries again. */
export function QueryState({ query, ...rows }: QueryStateProps) {
  if (query.isPending) return <SkeletonRows {...rows} />;
  return query.isLoadingError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null;
}
