import { isNickname } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBot } from '../../../api/bots.ts';
import { SettingForm, SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { proposeAppearance } from '../../../platform/session.ts';
import { useForm } from '../../../platform/use-form.ts';
import { type BotAppearance, BotAppearanceFields } from './bot-appearance-fields.tsx';

interface NewBot extends BotAppearance {
  readonly name: string;
}

const proposeBotAppearance = (): BotAppearance => {
  const { avatarId, color } = proposeAppearance();
  return { avatarId, color };
};

/** [H958][H1678] Creates a bot, whose token is then shown. */
export function NewBotForm({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useTranslation();
  // The proposed appearance of the bot after this one.
  const [next] = useState((): NewBot => ({ name: '', ...proposeBotAppearance() }));
  const form = useForm({
    first: (): NewBot => ({ name: '', ...proposeBotAppearance() }),
    check: ({ name }) => ({ name: isNickname(name) ? null : t('account.nicknameInvalid') }),
    send: ({ name, avatarId, color }) => createBot({ botNickName: name, avatarId, color }),
    onSuccess: onToken,
    next,
  });
  return (
    <SettingForm form={form}>
      <TextField
        label={t('bots.name')}
        autoComplete="off"
        maxLength={25}
        testId="bot-name"
        {...form.field('name')}
        error={form.errors.name ?? form.refusal}
      />
      <BotAppearanceFields appearance={form.values} onChange={form.set} />
      <SettingRow>
        <Button size="small" variant="brand" type="submit" busy={form.isPending} data-testid="bot-create">
          {t('bots.create')}
        </Button>
      </SettingRow>
    </SettingForm>
  );
}
