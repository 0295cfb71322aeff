import { useMemo } from 'react';
import type { StageInset } from '../../components/stage/common/types.ts';
import { useIsPhone, useIsSideways, useMediaQuery } from '../../platform/screen.ts';

const phoneInset: StageInset = { top: 48, bottom: 24 };
/**
 * The inset on a phone in landscape, where the player covers the lower half of the stage. It raises the image as far as
 * the heads of the DJs allow.
 */
const sidewaysInset: StageInset = { top: 48, bottom: 200 };

/**
 * [H257] Returns how many pixels the panels cover at each edge of the stage. Repeats breakpoints and sizes of
 * `hangout.module.css`: on small screens the side panel is narrower, and the player beside it has two rows.
 */
export function useStageInset(isPanelOpen: boolean): StageInset {
  const isPhone = useIsPhone();
  const isSideways = useIsSideways();
  const isSmall = useMediaQuery('(max-width: 1359px)');
  const isSmallest = useMediaQuery('(max-width: 1099px)');
  const isLow = useMediaQuery('(max-height: 560px)');
  return useMemo(() => {
    if (isSideways) return sidewaysInset;
    if (isPhone) return phoneInset;
    const side = isSmallest ? 312 : isSmall ? 336 : 364;
    const player = isPanelOpen && isSmall ? (isLow ? 140 : 160) + 16 : 104;
    return { top: 64, bottom: player, right: isPanelOpen ? side + 32 : 0 };
  }, [isPhone, isSideways, isSmall, isSmallest, isLow, isPanelOpen]);
}
