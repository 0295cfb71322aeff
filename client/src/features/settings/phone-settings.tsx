import { useQuery } from '@tanstack/react-query';
import { Smartphone, Trash2 } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeOwnPhone,
  ownPhoneQuery,
  removeOwnPhone,
  requestOwnPhoneCode,
} from '../../api/account-phone.ts';
import { signInMethodsQuery } from '../../api/sign-in.ts';
import { PhoneCodeForm } from '../../components/account/phone-code-form.tsx';
import {
  noTypedPhone,
  noteSentCode,
  PhoneForm,
  type SentCode,
} from '../../components/account/phone-form.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import {
  SettingCard,
  SettingEntry,
  SettingForm,
  SettingRow,
  SettingWords,
} from '../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../design/patterns/use-confirmed-action.tsx';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { showToast } from '../../platform/toasts.ts';

/** [H499] The account's phone number, which the user can remove, or change with a code sent to the new one. */
export function PhoneSettings({ userUuid }: { userUuid: string }) {
  const { t } = useTranslation();
  const phone = useQuery(ownPhoneQuery(userUuid));
  const [isChanging, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setChanging(false);
    opener.current?.focus();
  };
  return (
    <SettingCard aria-labelledby="own-phone" data-testid="phone-settings">
      <h2 id="own-phone">{t('settings.phone')}</h2>
      <p className={textStyles.quiet}>{t('settings.phoneText')}</p>
      <QueryState query={phone} count={1} size={40} />
      {phone.data ? <PhoneLine phone={phone.data} /> : null}
      {phone.isSuccess ? (
        <ChangeButton
          ref={opener}
          hasPhone={phone.data !== null}
          isOpen={isChanging}
          onClick={() => setChanging(!isChanging)}
        />
      ) : null}
      {isChanging ? <ChangePhone onDone={close} /> : null}
    </SettingCard>
  );
}

function PhoneLine({ phone }: { phone: string }) {
  const { t } = useTranslation();
  const remove = useConfirmedAction({
    title: t('settings.phoneRemove', { phone }),
    text: t('settings.phoneRemoveText'),
    confirmLabel: t('settings.remove'),
    danger: true,
    run: removeOwnPhone,
    onSuccess: () => showToast({ tone: 'good', text: t('settings.phoneRemoved', { phone }) }),
  });
  return (
    <SettingEntry>
      <Smartphone size={20} aria-hidden="true" />
      <SettingWords as="strong" className={textStyles.num} data-testid="own-phone">
        {phone}
      </SettingWords>
      <IconButton
        label={t('settings.phoneRemove', { phone })}
        onClick={remove.ask}
        data-testid="phone-remove"
      >
        <Trash2 size={20} />
      </IconButton>
      {remove.question}
    </SettingEntry>
  );
}

interface ChangeButtonProps {
  readonly hasPhone: boolean;
  readonly isOpen: boolean;
  readonly onClick: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** The button to set or change the phone number. If this server sends no text messages, a notice takes its place. */
function ChangeButton({ hasPhone, isOpen, onClick, ref }: ChangeButtonProps) {
  const { t } = useTranslation();
  const methods = useQuery(signInMethodsQuery);
  if (methods.data?.textMessages === 'off')
    return <p className={textStyles.quiet}>{t('settings.phoneOff')}</p>;
  return (
    <SettingRow>
      <Button size="small" ref={ref} aria-expanded={isOpen} onClick={onClick} data-testid="own-phone-change">
        {t(hasPhone ? 'settings.phoneChange' : 'settings.phoneAdd')}
      </Button>
    </SettingRow>
  );
}

const requestCode = async (phone: string) => noteSentCode(await requestOwnPhoneCode(phone));

/** Asks for the number, then the code. Going back keeps the typed number. */
function ChangePhone({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(noTypedPhone);
  const [sent, setSent] = useState<SentCode | null>(null);
  const verify = async (phone: string, code: string) => {
    await changeOwnPhone(phone, code);
    showToast({ tone: 'good', text: t('settings.phoneChanged', { phone }) });
    onDone();
  };
  return (
    <SettingForm as="div">
      {sent === null ? (
        <PhoneForm typed={typed} onTyped={setTyped} requestCode={requestCode} onSent={setSent} />
      ) : (
        <PhoneCodeForm
          sent={sent}
          requestCode={requestCode}
          onSent={setSent}
          verify={(code) => verify(sent.phone, code)}
          onBack={() => setSent(null)}
        />
      )}
    </SettingForm>
  );
}
