import { isNickname } from '@hangout/rules';
import { useTranslation } from 'react-i18next';
import { createBot } from '../../../api/bots.ts';
import { SettingForm, SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { useForm } from '../../../platform/use-form.ts';

/** [H958] The form to create a bot by name; its token is shown afterwards. */
export function NewBotForm({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    first: { name: '' },
    check: ({ name }) => ({ name: isNickname(name) ? null : t('account.nicknameInvalid') }),
    send: ({ name }) => createBot(name),
    next: { name: '' },
    onSuccess: onToken,
  });
  return (
    <SettingForm form={form}>
      <TextField
        label={t('bots.name')}
        error={form.errors.name ?? form.refusal}
        autoComplete="off"
        maxLength={25}
        testId="bot-name"
        value={form.values.name}
        onChange={(name) => form.set({ name })}
      />
      <SettingRow>
        <Button size="small" variant="brand" type="submit" busy={form.isPending} data-testid="bot-create">
          {t('bots.create')}
        </Button>
      </SettingRow>
    </SettingForm>
  );
}
