import { SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/primitives/button.tsx';
import { MenuFrame, MenuPopover, useDismiss } from '../../../design/primitives/menu.tsx';
import { lazyCode } from '../../../platform/lazy.ts';
import { useIsPhone, useMediaQuery } from '../../../platform/screen.ts';
import styles from '../player-bar.module.css';
import { VolumeIcon } from './volume-control.tsx';

const SoundSettings = lazyCode(async () => ({
  default: (await import('./sound-settings.tsx')).SoundSettings,
}));

/**
 * [H874] The menu of volume and sound quality, if the player has no room for both. Escape closes it and returns the
 * focus.
 */
export function SoundMenu() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isMuteInside = useMediaQuery('(max-width: 1099px)');
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useDismiss(ref, isOpen, () => setOpen(false));
  return (
    <MenuFrame ref={ref}>
      <IconButton
        label={t('player.sound')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-testid="sound-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {isMuteInside ? <VolumeIcon /> : <SlidersHorizontal size={20} />}
      </IconButton>
      {isOpen ? (
        <MenuPopover
          className={styles.soundList}
          role="dialog"
          aria-label={t('player.sound')}
          data-up={!isPhone || undefined}
        >
          <Suspense>
            <SoundSettings />
          </Suspense>
        </MenuPopover>
      ) : null}
    </MenuFrame>
  );
}
