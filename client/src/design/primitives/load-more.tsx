import { useTranslation } from 'react-i18next';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import { Button } from './button.tsx';

/** The part of a `useInfiniteQuery` result with which a list loads its next page. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError?: boolean;
  readonly isFetchNextPageError?: boolean;
  readonly error?: unknown;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list, and says if that failed; hidden once all pages are loaded. */
export function LoadMore({ list }: { list: Pages }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError ? <p role="alert">{describeError(list.error)}</p> : null}
      <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('app.more')}
      </Button>
    </>
  );
}
