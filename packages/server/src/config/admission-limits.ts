import type { Config } from './config.ts';

/** Limits of who may come into hangouts, with LIMITS_TIMES applied. */
export interface AdmissionLimits {
  /** [H780] The share of a hangout's places that guests may take, percent. */
  readonly guestShare: number;
  /** [H781] The most guests of one network in one hangout. */
  readonly guestsPerNetwork: number;
  /** [H782] The most joins of one network a minute at one REST server. */
  readonly joinsPerNetwork: number;
  /** [H783] The most connections of one network to one game server. */
  readonly connectionsPerNetwork: number;
  /** [H783] The most connections of one person to one game server. */
  readonly connectionsPerPerson: number;
}

/** The keys of the configuration that limit who may come in. */
export type AdmissionConfig = Pick<
  Config,
  | 'LIMITS_TIMES'
  | 'GUEST_SHARE'
  | 'GUESTS_PER_NETWORK'
  | 'JOINS_PER_NETWORK'
  | 'CONNECTIONS_PER_NETWORK'
  | 'CONNECTIONS_PER_PERSON'
>;

/** The limits of the configuration, each multiplied by LIMITS_TIMES. */
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
