import { ACCESS_TOKEN_DAYS } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { botsQuery } from '../../../api/bots.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingCard, SettingList } from '../../../design/patterns/setting.tsx';
import textStyles from '../../../design/text.module.css';
import { BotEntry } from './bot-entry.tsx';
import { NewBotForm } from './new-bot-form.tsx';
import { TokenDialog } from './token-dialog.tsx';

const mostBots = 3;

/** [H958] Bots of the user: programs that enter hangouts. */
export function BotsSection() {
  const { t } = useTranslation();
  const bots = useQuery(botsQuery());
  const [token, setToken] = useState<string | null>(null);
  const count = bots.data?.length ?? 0;
  return (
    <SettingCard aria-labelledby="bots" data-testid="bots">
      <h2 id="bots">{t('bots.mine')}</h2>
      <p className={textStyles.quiet}>{t('bots.lifetime', { count: ACCESS_TOKEN_DAYS })}</p>
      <QueryState query={bots} count={2} />
      {bots.isSuccess && count === 0 ? <p className={textStyles.quiet}>{t('bots.none')}</p> : null}
      <SettingList>
        {(bots.data ?? []).map((bot) => (
          <BotEntry key={bot.uuid} bot={bot} onToken={setToken} />
        ))}
      </SettingList>
      {bots.isSuccess && count < mostBots ? <NewBotForm onToken={setToken} /> : null}
      {count >= mostBots ? <p className={textStyles.quiet}>{t('bots.most')}</p> : null}
      {token === null ? null : <TokenDialog token={token} onClose={() => setToken(null)} />}
    </SettingCard>
  );
}
