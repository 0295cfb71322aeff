import { useTranslation } from 'react-i18next';
import { emojiChoices, emojiFile } from '../../ui/emoji.ts';

/** A grid of a few dozen emoji; any other emoji can be typed. */
export function EmojiGrid({
  onPick,
  choices = emojiChoices,
}: {
  onPick: (emoji: string) => void;
  choices?: readonly string[];
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="emoji-grid" aria-label={t('chat.emoji')} data-testid="emoji-grid">
      {choices.map((emoji) => (
        <button key={emoji} type="button" aria-label={emoji} data-emoji={emoji} onClick={() => onPick(emoji)}>
          <img src={emojiFile(emoji)} alt="" width={26} height={26} />
        </button>
      ))}
    </fieldset>
  );
}
