import { useTranslation } from 'react-i18next';
import { changeBot, type OwnBot } from '../../../api/bots.ts';
import { FormDialog } from '../../../design/patterns/form-dialog.tsx';
import { useForm } from '../../../platform/use-form.ts';
import { type BotAppearance, BotAppearanceFields } from './bot-appearance-fields.tsx';

export function BotAppearanceDialog({ bot, onClose }: { bot: OwnBot; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    first: (): BotAppearance => ({ avatarId: bot.avatarId, color: bot.color }),
    send: ({ avatarId, color }) => changeBot(bot.uuid, { avatarId, color }),
    onSuccess: onClose,
    showsRefusal: 'toast',
  });
  return (
    <FormDialog
      title={t('bots.changeLook')}
      onClose={onClose}
      testId="bot-look-dialog"
      form={form}
      gap={16}
      submitLabel={t('app.save')}
      submitTestId="bot-look-save"
    >
      <BotAppearanceFields appearance={form.values} onChange={form.set} />
    </FormDialog>
  );
}
