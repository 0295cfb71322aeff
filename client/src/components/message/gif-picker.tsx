import type { Gif } from '@hangout/contract/rest/chat/gifs';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gifProviderQuery } from '../../api/gifs.ts';
import { lazyCode } from '../../platform/lazy.ts';
import styles from './message.module.css';
import { PickerPopover } from './picker-popover.tsx';

/** [H860] The grid is loaded when it is first opened; its texts come with those of a hangout. */
const GifGrid = lazyCode(async () => ({ default: (await import('./gif-grid.tsx')).GifGrid }));

interface GifPickerProps {
  readonly onPick: (gif: Gif) => void;
  /** Called instead of opening the picker if the user may not send GIFs. */
  readonly onRefused?: (() => void) | undefined;
}

/** [H1730] Opens the search for GIFs; renders nothing if this server has no GIF service. */
export function GifPicker({ onPick, onRefused }: GifPickerProps) {
  const { t } = useTranslation();
  const { data: provider } = useQuery(gifProviderQuery());
  if (!provider) return null;
  return (
    <PickerPopover
      label={t('chat.addGif')}
      icon={<span className={styles.gifMark}>GIF</span>}
      testId="pick-gif"
      onRefused={onRefused}
    >
      {(close) => (
        <GifGrid
          onPick={(gif) => {
            close();
            onPick(gif);
          }}
        />
      )}
    </PickerPopover>
  );
}
