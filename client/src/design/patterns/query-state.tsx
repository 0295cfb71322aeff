import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { ErrorState, SkeletonRows, type SkeletonRowsProps } from '../primitives/states.tsx';

interface QueryStateProps extends SkeletonRowsProps {
  readonly query: UseQueryResult<unknown> | UseInfiniteQueryResult<unknown>;
}

/** Shows skeletons while a query loads, and its error with a button to retry. */
export function QueryState({ query, ...rows }: QueryStateProps) {
  if (query.isPending) return <SkeletonRows {...rows} />;
  return query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : null;
}
