import { LANGUAGES } from '@hangout/rules';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { i18n } from '../../core/i18n.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { useMe } from '../../core/session.ts';
import { audioQualities } from '../../core/storage.ts';
import { audioSettingsAtom, localSettingsAtom } from '../../core/store.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Slider } from '../../ui/field.tsx';
import { useAccountDialog, useChooseLanguage } from '../account/index.ts';
import { EmailSettings } from './email-settings.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import './settings.css';

/** The settings page: language, sound, privacy, email addresses and account. */
export function SettingsPage() {
  const { t } = useTranslation();
  usePageTitle(t('settings.title'));
  const me = useMe();
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t('settings.title')}</h1>
      </div>
      <div className="column settings-list">
        <LanguageSetting />
        <SoundSetting />
        {me.kind === 'user' && me.profile ? <PrivacySettings profile={me.profile} /> : null}
        {me.kind === 'user' ? <EmailSettings userUuid={me.uuid} /> : null}
        <AccountSetting />
      </div>
    </div>
  );
}

/** [H855] The language, which is stored in this browser and with the account. */
function LanguageSetting() {
  const { t } = useTranslation();
  const chooseLanguage = useChooseLanguage();
  return (
    <section className="card setting" aria-labelledby="language">
      <h2 id="language">{t('settings.language')}</h2>
      <div className="setting-row">
        <Chips
          keys={LANGUAGES}
          chosen={LANGUAGES.find((language) => language === i18n.language) ?? null}
          onChoose={chooseLanguage}
          labelOf={(language) => t(`settings.${language}`)}
          testId="language"
          areLanguages
        />
      </div>
    </section>
  );
}

/** [R140] The output latency of this device, and the audio quality for registered users. */
function SoundSetting() {
  const { t } = useTranslation();
  const [{ trimMs }, change] = useAtom(audioSettingsAtom);
  const [{ audioQuality }, changeCore] = useAtom(localSettingsAtom);
  const me = useMe();
  const say = t('settings.offsetValue', { value: trimMs > 0 ? `+${trimMs}` : trimMs });
  return (
    <section className="card setting" aria-labelledby="sound">
      <h2 id="sound">{t('settings.sound')}</h2>
      <p className="field-label">{t('settings.offset')}</p>
      <p className="quiet">{t('settings.offsetText')}</p>
      <div className="setting-row">
        <Slider
          label={t('settings.offset')}
          min={-500}
          max={500}
          step={5}
          value={trimMs}
          valueText={say}
          onChange={(value) => change({ trimMs: value })}
        />
        <output className="num" style={{ minWidth: 72 }}>
          {say}
        </output>
        <Button size="small" onClick={() => change({ trimMs: 0 })} disabled={trimMs === 0}>
          {t('settings.reset')}
        </Button>
      </div>
      <p className="field-label">{t('settings.quality')}</p>
      {me.kind === 'user' ? (
        <div className="setting-row">
          <Chips
            keys={audioQualities}
            chosen={audioQuality}
            onChoose={(quality) => changeCore({ audioQuality: quality })}
            labelOf={(quality) => t(`player.${quality}`)}
          />
        </div>
      ) : (
        <p className="quiet">{t('player.qualityGuest')}</p>
      )}
    </section>
  );
}

function AccountSetting() {
  const { t } = useTranslation();
  const me = useMe();
  const accountDialog = useAccountDialog();
  return (
    <section className="card setting" aria-labelledby="account">
      <h2 id="account">{t('settings.account')}</h2>
      {me.kind === 'user' ? (
        <div className="setting-row">
          <Link className="button" data-size="small" to={`/u/${me.uuid}`}>
            {t('app.profile')}
          </Link>
          <Link className="button" data-size="small" to="/settings/security" data-testid="security">
            {t('security.title')}
          </Link>
          <Button size="small" onClick={() => void accountDialog.logOut()} data-testid="log-out">
            {t('app.logOut')}
          </Button>
        </div>
      ) : (
        <>
          <p className="quiet">{t('settings.guest')}</p>
          <div className="setting-row">
            <Button size="small" onClick={() => accountDialog.open('login')}>
              {t('app.logIn')}
            </Button>
            <Button size="small" variant="brand" onClick={() => accountDialog.open('sign-up')}>
              {t('app.signUp')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
