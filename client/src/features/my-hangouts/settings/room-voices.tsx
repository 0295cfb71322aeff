import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { DUCKING_CHOICES, type DuckingDb } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { setLiveAudio } from '../../../api/room-changes.ts';
import { Card } from '../../../design/primitives/card.tsx';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { Switch } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import styles from './room-settings.module.css';

/**
 * [H1473] The live audio section of a hangout's settings: a switch, and how much quieter the music becomes while
 * somebody speaks.
 */
export function RoomVoices({ room }: { room: Room }) {
  const { t } = useTranslation();
  const { enabled, duckingDb } = room.liveAudio;
  const save = useAction(
    (change: { enabled: boolean; duckingDb?: DuckingDb }) => setLiveAudio(room.uuid, { liveAudio: change }),
    { onSuccess: () => showToast({ tone: 'good', text: t('app.saved') }) },
  );
  return (
    <Card className={styles.settingsList} aria-labelledby="room-voices" data-testid="room-voices">
      <h2 id="room-voices">{t('roomVoices.title')}</h2>
      <p className={textStyles.quiet}>{t('roomVoices.text')}</p>
      <Switch
        label={t('roomVoices.on')}
        checked={enabled}
        busy={save.isPending}
        onChange={(isOn) => save.mutate({ enabled: isOn })}
        testId="live-audio"
      />
      {enabled ? (
        <ChipField
          label={t('roomVoices.ducking')}
          keys={DUCKING_CHOICES}
          chosen={DUCKING_CHOICES.find((choice) => choice === duckingDb) ?? null}
          onChoose={(choice) => save.mutate({ enabled, duckingDb: choice })}
          labelOf={(choice) => t(`roomVoices.ducking_${choice}`)}
          testId="ducking"
        />
      ) : null}
    </Card>
  );
}
