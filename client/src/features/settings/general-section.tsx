import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { offeredQualitiesAtom } from '../../api/stream-addresses.ts';
import { LanguageChips } from '../../components/account/language-chips.tsx';
import { PageLinks } from '../../components/site/page-links.tsx';
import { SettingCard, SettingRow } from '../../design/patterns/setting.tsx';
import { Button } from '../../design/primitives/button.tsx';
import { Chips } from '../../design/primitives/chips.tsx';
import { FieldLabel, Slider } from '../../design/primitives/field.tsx';
import textStyles from '../../design/text.module.css';
import { useMe } from '../../platform/session.ts';
import { audioSettingsAtom, localSettingsAtom } from '../../platform/store.ts';
import { CountrySetting } from './country-setting.tsx';
import { TrackingSetting } from './tracking-setting.tsx';

/** [H488] Language, sound and country. Guests have these settings too. */
export function GeneralSection() {
  return (
    <>
      <LanguageSetting />
      <SoundSetting />
      <CountrySetting />
      <TrackingSetting />
      <PlaceLinks />
    </>
  );
}

/** [H1980] Links to the operator's pages, because hangouts have no footer with them. */
function PlaceLinks() {
  const { t } = useTranslation();
  return (
    <SettingCard aria-labelledby="place-links">
      <h2 id="place-links">{t('site.about')}</h2>
      <PageLinks />
    </SettingCard>
  );
}

function LanguageSetting() {
  const { t } = useTranslation();
  return (
    <SettingCard aria-labelledby="language">
      <h2 id="language">{t('settings.language')}</h2>
      <SettingRow>
        <LanguageChips />
      </SettingRow>
    </SettingCard>
  );
}

/** [R140] Output latency of this device and, for registered users, audio quality. */
function SoundSetting() {
  const { t } = useTranslation();
  const [{ trimMs }, change] = useAtom(audioSettingsAtom);
  const [{ audioQuality }, changeCore] = useAtom(localSettingsAtom);
  const offered = useAtomValue(offeredQualitiesAtom);
  const me = useMe();
  const say = t('settings.offsetValue', { value: trimMs > 0 ? `+${trimMs}` : trimMs });
  return (
    <SettingCard aria-labelledby="sound">
      <h2 id="sound">{t('settings.sound')}</h2>
      <FieldLabel as="p">{t('settings.offset')}</FieldLabel>
      <p className={textStyles.quiet}>{t('settings.offsetText')}</p>
      <SettingRow>
        <Slider
          label={t('settings.offset')}
          min={-500}
          max={500}
          step={5}
          value={trimMs}
          valueText={say}
          onChange={(value) => change({ trimMs: value })}
        />
        <output className={textStyles.num} style={{ minWidth: 72 }}>
          {say}
        </output>
        <Button size="small" onClick={() => change({ trimMs: 0 })} disabled={trimMs === 0}>
          {t('settings.reset')}
        </Button>
      </SettingRow>
      {offered.length > 1 && (
        <>
          <FieldLabel as="p">{t('settings.quality')}</FieldLabel>
          {me.kind === 'user' ? (
            <SettingRow>
              <Chips
                keys={offered}
                chosen={audioQuality}
                onChoose={(quality) => changeCore({ audioQuality: quality })}
                labelOf={(quality) => t(`player.${quality}`)}
              />
            </SettingRow>
          ) : (
            <p className={textStyles.quiet}>{t('player.qualityGuest')}</p>
          )}
        </>
      )}
    </SettingCard>
  );
}
