import { BOT_PERMISSIONS } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeBot, createBotToken, type OwnBot, removeBot, revokeBotTokens } from '../../../api/bots.ts';
import { Avatar } from '../../../components/stage/avatar.tsx';
import { SettingEntry, SettingRow, SettingWords } from '../../../design/patterns/setting.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Switch } from '../../../design/primitives/field.tsx';
import textStyles from '../../../design/text.module.css';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { BotAppearanceDialog } from './bot-appearance-dialog.tsx';
import styles from './bot-entry.module.css';

/** [H958] One bot of the user: its permissions, its tokens, and its removal. */
export function BotEntry({ bot, onToken }: { bot: OwnBot; onToken: (token: string) => void }) {
  const { t } = useTranslation();
  const [isChangingAppearance, setChangingAppearance] = useState(false);
  const renew = useAction(() => createBotToken(bot.uuid), { onSuccess: onToken });
  const revoke = useAction(() => revokeBotTokens(bot.uuid), {
    onSuccess: () => showToast({ tone: 'good', text: t('bots.revoked') }),
  });
  const remove = useConfirmedAction({
    title: t('bots.removeAsk', { name: bot.nickname }),
    text: t('bots.removeText'),
    confirmLabel: t('bots.remove'),
    danger: true,
    run: () => removeBot(bot.uuid),
    onSuccess: () => showToast({ tone: 'good', text: t('bots.removed', { name: bot.nickname }) }),
  });
  const change = useAction((permissions: OwnBot['permissions']) =>
    changeBot(bot.uuid, { permissions: [...permissions] }),
  );
  const permissions = change.isPending ? change.variables : bot.permissions;
  return (
    <li data-testid="bot">
      <SettingEntry>
        <span className={styles.figure} style={{ borderColor: bot.color }}>
          <Avatar avatarId={bot.avatarId} size={40} />
        </span>
        <SettingWords>
          <strong className={textStyles.oneLine}>
            <bdi>{bot.nickname}</bdi>
          </strong>
          <small className={textStyles.quiet}>{t('bots.tokens', { count: bot.tokens })}</small>
        </SettingWords>
      </SettingEntry>
      {BOT_PERMISSIONS.map((permission) => (
        <Switch
          key={permission}
          label={t(`bots.may_${permission}`)}
          checked={permissions.includes(permission)}
          busy={change.isPending}
          onChange={(checked) =>
            change.mutate(
              BOT_PERMISSIONS.filter((one) => (one === permission ? checked : permissions.includes(one))),
            )
          }
          testId={`bot-may-${permission}`}
        />
      ))}
      <SettingRow>
        <Button size="small" onClick={() => setChangingAppearance(true)} data-testid="bot-look">
          {t('bots.changeLook')}
        </Button>
        <Button size="small" busy={renew.isPending} onClick={() => renew.mutate()} data-testid="bot-token">
          {t('bots.newToken')}
        </Button>
        <Button
          size="small"
          disabled={bot.tokens === 0}
          busy={revoke.isPending}
          onClick={() => revoke.mutate()}
          data-testid="bot-revoke"
        >
          {t('bots.revoke')}
        </Button>
        <Button size="small" variant="danger" onClick={remove.ask} data-testid="bot-remove">
          {t('bots.remove')}
        </Button>
      </SettingRow>
      {isChangingAppearance ? (
        <BotAppearanceDialog bot={bot} onClose={() => setChangingAppearance(false)} />
      ) : null}
      {remove.question}
    </li>
  );
}
