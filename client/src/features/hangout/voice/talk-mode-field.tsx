import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ChipField } from '../../../design/primitives/chips.tsx';
import { FieldLabel, Slider } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import { useMediaQuery } from '../../../platform/screen.ts';
import styles from './live-audio.module.css';
import { TALK_KEYS, TALK_MODES, voicePreferencesAtom } from './voice-preferences.ts';

/** [H1464] [H1465] The choice of the talk mode, with the push-to-talk key or the threshold of voice activation. */
export function TalkModeField() {
  const { t } = useTranslation();
  const [{ talkMode, talkKey, threshold }, change] = useAtom(voicePreferencesAtom);
  const hasKeys = useMediaQuery('(any-hover: hover)');
  return (
    <>
      <ChipField
        label={t('liveAudio.when')}
        keys={TALK_MODES}
        chosen={talkMode}
        onChoose={(mode) => change({ talkMode: mode })}
        labelOf={(mode) => t(`liveAudio.when_${mode}`)}
        testId="talk-mode"
      />
      <p className={`${textStyles.quiet} ${styles.hint}`}>{t(`liveAudio.when_${talkMode}_hint`)}</p>
      {talkMode === 'hold' && hasKeys ? (
        <ChipField
          label={t('liveAudio.key')}
          keys={TALK_KEYS}
          chosen={talkKey}
          onChoose={(key) => change({ talkKey: key })}
          labelOf={(key) =>
            key === ' '
              ? t('liveAudio.keySpace')
              : key === 'control'
                ? t('liveAudio.keyControl')
                : key.toUpperCase()
          }
          testId="talk-key"
        />
      ) : null}
      {talkMode === 'voice' ? (
        <div className={styles.threshold}>
          <FieldLabel as="span" aria-hidden="true">
            {t('liveAudio.threshold')}
          </FieldLabel>
          <Slider
            label={t('liveAudio.threshold')}
            min={0}
            max={1}
            step={0.01}
            value={threshold}
            valueText={`${Math.round(threshold * 100)} %`}
            onChange={(next) => change({ threshold: next })}
          />
        </div>
      ) : null}
    </>
  );
}
