import type { Config } from './config.ts';

/** Limits for joining hangouts, already multiplied by LIMITS_TIMES. */
export interface AdmissionLimits {
  /** [H780] Share of a hangout's places that guests may take, percent. */
  readonly guestShare: number;
  /** [H781] Maximum number of guests of one network in one hangout. */
  readonly guestsPerNetwork: number;
  /** [H782] Maximum number of joins per minute of one network at one REST server. */
  readonly joinsPerNetwork: number;
  /** [H783] Maximum number of connections of one network to one game server. */
  readonly connectionsPerNetwork: number;
  /** [H783] Maximum number of connections of one person to one game server. */
  readonly connectionsPerPerson: number;
}

export type AdmissionConfig = Pick<
  Config,
  | 'LIMITS_TIMES'
  | 'GUEST_SHARE'
  | 'GUESTS_PER_NETWORK'
  | 'JOINS_PER_NETWORK'
  | 'CONNECTIONS_PER_NETWORK'
  | 'CONNECTIONS_PER_PERSON'
>;

export function admissionLimits(config: AdmissionConfig): AdmissionLimits {
  const times = config.LIMITS_TIMES;
  return {
    guestShare: Math.min(100, config.GUEST_SHARE * times),
    guestsPerNetwork: config.GUESTS_PER_NETWORK * times,
    joinsPerNetwork: config.JOINS_PER_NETWORK * times,
    connectionsPerNetwork: config.CONNECTIONS_PER_NETWORK * times,
    connectionsPerPerson: config.CONNECTIONS_PER_PERSON * times,
  };
}
