import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** A list in pages, as `useInfiniteQuery` describes it. */
export interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError?: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** A button that loads the next page of a list; it is hidden once all pages are loaded. */
export function LoadMore({ list }: { list: Pages }) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('app.more')}
    </Button>
  );
}
