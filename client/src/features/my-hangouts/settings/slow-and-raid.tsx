import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endRaidMode, setSlowMode } from '../../../api/room-moderation.ts';
import { RaidDialog } from '../../../components/moderation/raid-dialog.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { TimeLeft, useNow } from '../../../design/primitives/time-left.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDuration } from '../../../platform/format-time.ts';
import { act } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** Seconds that a user waits between two messages; 0 turns slow mode off. */
const slowModeChoices = [0, 5, 10, 30, 60, 300] as const;

export function SlowAndRaid({ room }: { room: Room }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const now = useNow(1000);
  const until = room.raidUntil === null ? 0 : Date.parse(room.raidUntil);
  const isOn = until > now;
  const slow = (seconds: number) => act(setSlowMode(room.uuid, seconds), t('app.saved'));
  return (
    <Card className={styles.settingsList} aria-labelledby="pace" data-testid="pace">
      <h2 id="pace">{t('pace.title')}</h2>
      <p className={textStyles.quiet}>{t('pace.text')}</p>
      <ChipField
        label={t('pace.title')}
        isLabelHidden
        keys={slowModeChoices}
        chosen={room.slowModeSeconds}
        onChoose={slow}
        labelOf={(seconds) => (seconds === 0 ? t('pace.off') : formatDuration(seconds * 1_000))}
        testId="pace"
        numeric
      />
      <div className={`${styles.settingsHead} ${styles.settingsRaid}`}>
        <div>
          <h3>{t('raid.name')}</h3>
          <p className={textStyles.quiet}>
            {isOn ? (
              <>
                {t('raid.text')} {t('ranks.left')} <TimeLeft until={until} />
              </>
            ) : (
              t('raid.what')
            )}
          </p>
        </div>
        {isOn ? (
          <Button onClick={() => act(endRaidMode(room.uuid))} data-testid="raid-end">
            <ShieldCheck size={20} aria-hidden="true" />
            {t('raid.end')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)} data-testid="raid-on">
            <ShieldAlert size={20} aria-hidden="true" />
            {t('raid.turnOn')}
          </Button>
        )}
      </div>
      {isAsking ? <RaidDialog roomId={room.uuid} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
