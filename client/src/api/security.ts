import { passwords } from '@hangout/contract/rest/authentication/passwords';
import { secondFactor } from '@hangout/contract/rest/authentication/second-factor';
import { type ListedSession, sessions } from '@hangout/contract/rest/authentication/sessions';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api, storeToken } from '../platform/rest-client.ts';

const sessionsKey = ['my-sessions'] as const;
const secondFactorKey = ['second-factor'] as const;

export const mySessionsQuery = () =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async (): Promise<readonly ListedSession[]> => (await api(sessions.list)).data,
    staleTime: staleTimes.rooms,
  });

export async function endSession(sid: string): Promise<void> {
  await api(sessions.end, { sid });
  await queryClient.invalidateQueries({ queryKey: sessionsKey });
}

/** Ends the user's other sessions; returns how many they were. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await api(sessions.endOthers);
  await queryClient.invalidateQueries({ queryKey: sessionsKey });
  return ended;
}

/** Whether the user's second factor is on, and whether the user's role needs one. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: secondFactorKey,
    queryFn: () => api(secondFactor.status),
    staleTime: staleTimes.profiles,
  });

/** Refetches sessions and second factor, which depend on each other. */
async function reloadSecurity(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sessionsKey }),
    queryClient.invalidateQueries({ queryKey: secondFactorKey }),
  ]);
}

/** Returns the secret for the authenticator app. */
export const beginSecondFactor = (password: string) => api(secondFactor.begin, { password });

/** Returns the recovery codes, which are shown once. */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recoveryCodes, accessToken } = await api(secondFactor.confirm, { code });
  storeToken(accessToken);
  await reloadSecurity();
  return recoveryCodes;
}

export async function renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
  const { recoveryCodes, accessToken } = await api(secondFactor.renewRecoveryCodes, { password, code });
  storeToken(accessToken);
  await reloadSecurity();
  return recoveryCodes;
}

export async function turnOffSecondFactor(password: string, code: string): Promise<void> {
  const { accessToken } = await api(secondFactor.turnOff, { password, code });
  storeToken(accessToken);
  await reloadSecurity();
}

/** Turns off the second factor of a user who has lost it; only admins may. */
export const turnOffSecondFactorOf = (userUuid: string): Promise<void> =>
  api(secondFactor.turnOffByAdmin, { userUuid });

/** Sets a new password; `previousPassword` is null if the account has none yet. */
export async function changePassword(previousPassword: string | null, newPassword: string): Promise<void> {
  const { accessToken } =
    previousPassword === null
      ? await api(passwords.set, { password: newPassword })
      : await api(passwords.change, { previousPassword, newPassword });
  storeToken(accessToken);
  await Promise.all([reloadSecurity(), queryClient.invalidateQueries({ queryKey: ['session'] })]);
}
