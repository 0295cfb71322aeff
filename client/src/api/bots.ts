import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';

const botsKey = ['bots'] as const;
const reloadBots = () => queryClient.invalidateQueries({ queryKey: botsKey });

export type OwnBot = Awaited<ReturnType<typeof listBots>>[number];

const listBots = async () => (await api(accounts.bots)).bots;

export const botsQuery = () => queryOptions({ queryKey: botsKey, queryFn: listBots });

/** Returns the bot's first token, which cannot be read again. */
export async function createBot(bot: CallInput<typeof accounts.signUpBot>): Promise<string> {
  const { accessToken } = await api(accounts.signUpBot, bot);
  await reloadBots();
  return accessToken;
}

export async function createBotToken(id: string): Promise<string> {
  const { accessToken } = await api(accounts.createBotToken, { id });
  await reloadBots();
  return accessToken;
}

export async function revokeBotTokens(id: string): Promise<void> {
  await api(accounts.revokeBotTokens, { id });
  await reloadBots();
}

export async function removeBot(id: string): Promise<void> {
  await api(accounts.removeBot, { id });
  await reloadBots();
}

/** Changes what a bot may do in hangouts, or how it looks. */
export async function changeBot(
  id: string,
  change: Omit<CallInput<typeof accounts.changeBot>, 'id'>,
): Promise<void> {
  await api(accounts.changeBot, { id, ...change });
  await reloadBots();
}
