import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveFocus } from '../../design/hooks/move-focus.ts';
import { emojiChoices, emojiFile } from '../../design/primitives/emoji.ts';
import { SearchField } from '../../design/primitives/field.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import textStyles from '../../design/text.module.css';
import { type EmojiName, searchEmoji } from './emoji-search.ts';
import styles from './message.module.css';

/** Number of columns, as in the style sheet: how far the up and down keys move. */
const COLUMNS = 6;

/** [H859] A few dozen emoji, and a field that finds all others by name. [H268] Arrow keys move the focus. */
export function EmojiGrid({
  onPick,
  choices = emojiChoices,
}: {
  onPick: (emoji: string) => void;
  choices?: readonly string[];
}) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const [stop, setStop] = useState(0);
  const names = useEmojiNames(isSearching);
  const shown = isSearching ? names && searchEmoji(names, query) : choices;
  const search = (words: string) => {
    setQuery(words);
    setStop(0);
  };
  return (
    <fieldset className={styles.emojiGrid} data-popover aria-label={t('chat.emoji')} data-testid="emoji-grid">
      <SearchField label={t('chat.findEmoji')} value={query} onChange={search} testId="emoji-search" />
      <SpokenOnly role="status">
        {isSearching && shown && shown.length > 0 ? t('chat.emojiFound', { count: shown.length }) : null}
      </SpokenOnly>
      {/* biome-ignore lint/a11y/useSemanticElements: the outer `fieldset` already groups the form fields. */}
      <div
        className={styles.emojiChoices}
        role="group"
        aria-label={t('chat.emoji')}
        aria-busy={shown === undefined}
        onKeyDown={(event) => {
          if (moveFocus(event.currentTarget, event.key, COLUMNS)) event.preventDefault();
        }}
      >
        {shown?.map((emoji, index) => (
          <button
            key={emoji}
            type="button"
            aria-label={emoji}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setStop(index)}
            data-emoji={emoji}
            onClick={() => onPick(emoji)}
          >
            <img src={emojiFile(emoji)} alt="" width={26} height={26} loading="lazy" />
          </button>
        ))}
        {shown?.length === 0 ? (
          <p className={textStyles.quiet} role="status">
            {t('chat.noEmoji')}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}

/** Names of all emoji in the language of the page, loaded with the first search. */
function useEmojiNames(isWanted: boolean): readonly EmojiName[] | undefined {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { data } = useQuery({
    queryKey: ['emoji-names', language],
    queryFn: async () => {
      const answer = await fetch(`/emoji/names-${language}.json`);
      if (!answer.ok) throw new Error(`emoji names: ${answer.status}`);
      // The file is built by client/emoji-names.ts, hence the cast.
      return (await answer.json()) as EmojiName[];
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
