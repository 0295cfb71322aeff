import type { IncomingMessage } from 'node:http';
import { type AuthContext, ServerError } from '@colyseus/core';
import { admissionRefusals } from '@hangout/contract/realtime/hangout/messages';
import { clientAddress, createLimitedNetwork } from '@hangout/platform/authentication/client-address';
import { type AdmissionConfig, admissionLimits } from '@hangout/platform/config/admission-limits';
import type { Config } from '@hangout/platform/config/config';
import { createConnectionLimits, holderOfSeat } from './connection-limits.ts';

export type AdmissionOptions = AdmissionConfig & Pick<Config, 'BEHIND_PROXY' | 'UNLIMITED_NETWORKS'>;

/** The checks before a join, for the hangouts, the lobby and the matchmaker of a process. */
export type Admission = ReturnType<typeof createAdmission>;

/** [H783][H784] Creates the checks, which limit the connections of each network and user to this process. */
export function createAdmission(config: AdmissionOptions) {
  const limits = admissionLimits(config);
  const limitedNetwork = createLimitedNetwork(config);
  const connections = createConnectionLimits(limits);
  const addressOf = (request: IncomingMessage) => clientAddress(request, config);
  return {
    limits,
    connections,
    addressOf,
    /** Returns the network whose limits apply to a join; null for no limits. */
    networkOf: ({ ip = '' }: Pick<AuthContext, 'ip'>) => limitedNetwork(ip),
    /** Returns whether a WebSocket may be opened; if so, counts it until it closes. */
    admitUpgrade: (request: IncomingMessage) =>
      connections.admit(
        { userUuid: holderOfSeat(request), network: limitedNetwork(addressOf(request)) },
        request.socket,
      ),
    /** Refuses a join above the limit of connections, before a seat is reserved. @throws ServerError 429 */
    refuseTooManyConnections(userUuid: string, network: string | null): void {
      if (!connections.isFullFor({ userUuid, network })) return;
      const code = 'too_many_connections';
      throw Object.assign(new ServerError(429, admissionRefusals[code]), { details: { code } });
    },
  };
}
