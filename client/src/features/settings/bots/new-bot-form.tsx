import { isNickname } from '@hangout/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBot } from '../../../api/bots.ts';
import { SettingForm, SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { TextField } from '../../../design/primitives/text-field.tsx';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';

/** [H958] The form to create a bot by name; its token is shown afterwards. */
export function NewBotForm({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useAction(() => createBot(name), {
    onSuccess: (token) => {
      setName('');
      setTried(false);
      onToken(token);
    },
    onError: 'form',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNickname(name)) create.mutate();
  };
  const refused = create.isError ? describeError(create.error) : null;
  return (
    <SettingForm onSubmit={submit} noValidate>
      <TextField
        label={t('bots.name')}
        error={isTried && !isNickname(name) ? t('account.nicknameInvalid') : refused}
        autoComplete="off"
        maxLength={25}
        testId="bot-name"
        value={name}
        onChange={setName}
      />
      <SettingRow>
        <Button size="small" variant="brand" type="submit" busy={create.isPending} data-testid="bot-create">
          {t('bots.create')}
        </Button>
      </SettingRow>
    </SettingForm>
  );
}
