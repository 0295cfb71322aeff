import type { Gif } from '@hangout/contract/rest/chat/gifs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gifSearchQuery } from '../../api/gifs.ts';
import { moveFocus } from '../../design/hooks/move-focus.ts';
import { useDebounced } from '../../design/hooks/use-debounced.ts';
import { SearchField } from '../../design/primitives/field.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { ErrorState, Skeleton } from '../../design/primitives/states.tsx';
import textStyles from '../../design/text.module.css';
import styles from './gif.module.css';
import { gifCredits } from './gif-credits.ts';
import { GifImage } from './gif-image.tsx';

/** Number of columns, as in the style sheet: how far the up and down keys move. */
const COLUMNS = 2;
const SKELETONS = Array.from({ length: 6 }, (_, index) => index);

/** [H1736] Popular GIFs, and a field that finds others. [H268] Arrow keys move the focus; Enter sends a GIF. */
export function GifGrid({ onPick }: { onPick: (gif: Gif) => void }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const words = useDebounced(query.trim());
  const [stop, setStop] = useState(0);
  const list = useInfiniteQuery(gifSearchQuery(words));
  const found = list.data && uniqueGifs(list.data.pages);
  return (
    <fieldset className={styles.gifs} data-popover aria-label={t('chat.gifs')} data-testid="gif-grid">
      <SearchField
        label={t('chat.findGif')}
        value={query}
        onChange={(typed) => {
          setQuery(typed);
          setStop(0);
        }}
        testId="gif-search"
      />
      <SpokenOnly role="status">
        {words !== '' && found && found.length > 0 ? t('chat.gifsFound', { count: found.length }) : null}
      </SpokenOnly>
      <div className={styles.scroll}>
        {/* biome-ignore lint/a11y/useSemanticElements: the outer `fieldset` already groups the form fields. */}
        <div
          className={styles.choices}
          role="group"
          aria-label={words === '' ? t('chat.trendingGifs') : t('chat.gifs')}
          aria-busy={list.isPending}
          onKeyDown={(event) => {
            const button = moveFocus(event.currentTarget, event.key, COLUMNS);
            if (!button) return;
            event.preventDefault();
            button.scrollIntoView({ block: 'nearest' });
          }}
        >
          {list.isPending ? SKELETONS.map((key) => <Skeleton key={key} height={112} radius={12} />) : null}
          {found?.map((gif, index) => (
            <button
              key={gif.id}
              type="button"
              className={styles.choice}
              tabIndex={index === stop ? 0 : -1}
              aria-label={t('chat.sendGif', { title: gif.title })}
              data-testid="gif-choice"
              onFocus={() => setStop(index)}
              onClick={() => onPick(gif)}
            >
              <GifImage image={gif.preview} alt="" />
            </button>
          ))}
        </div>
        {list.isError && !found ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : found?.length === 0 ? (
          <p className={`${styles.none} ${textStyles.quiet}`} role="status">
            {t('chat.noGif')}
          </p>
        ) : (
          <ScrollMore list={list} />
        )}
      </div>
      <p className={styles.credit} lang="en">
        {gifCredits.klipy.mark}
      </p>
    </fieldset>
  );
}

/** Returns each GIF once: it may be on two pages if the order changes while pages are loaded. */
function uniqueGifs(pages: readonly { readonly gifs: readonly Gif[] }[]): Gif[] {
  const all = pages.flatMap(({ gifs }) => gifs);
  return [...new Map(all.map((gif) => [gif.id, gif])).values()];
}
