import { isRaid } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { endRaidMode } from '../../api/room-moderation.ts';
import { Button } from '../../design/primitives/button.tsx';
import { TimeLeft, useNow } from '../../design/primitives/time-left.tsx';
import { mayModerateAtom } from '../../live/room/derived-state.ts';
import { roomState } from '../../live/room/room-state.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import styles from './moderation.module.css';

/** Says how long raid mode lasts. Moderators can end it. */
export function RaidBanner() {
  const { t } = useTranslation();
  const settings = useAtomValue(roomState.settings);
  const mayModerate = useAtomValue(mayModerateAtom);
  const now = useNow(1000);
  if (!settings || !isRaid(settings, now)) return null;
  const end = () =>
    endRaidMode(settings.uuid).then(() => showToast({ tone: 'plain', text: t('raid.off') }), showErrorToast);
  return (
    <div className={styles.banner} data-raid role="status" data-testid="raid-banner">
      <ShieldAlert size={18} aria-hidden="true" />
      <span>
        <strong>{t('raid.title')}</strong> {t('raid.text')}{' '}
        <span className={styles.left}>
          {t('ranks.left')} <TimeLeft until={settings.raidUntil} />
        </span>
      </span>
      {mayModerate ? (
        <Button size="small" onClick={() => void end()} data-testid="raid-end">
          {t('raid.end')}
        </Button>
      ) : null}
    </div>
  );
}
