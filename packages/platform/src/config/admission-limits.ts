import type { Config } from './config.ts';

/** The limits on who may join a hangout, with LIMITS_TIMES applied. */
export interface AdmissionLimits {
  /** [H780] How much of a hangout guests may fill, percent. */
  readonly guestShare: number;
  /** [H781] How many guests of one network may be in one hangout. */
  readonly guestsPerNetwork: number;
  /** [H782] How many joins per minute one network may make at one REST server. */
  readonly joinsPerNetwork: number;
  /** [H783] How many connections one network may have to one game server. */
  readonly connectionsPerNetwork: number;
  /** [H783] How many connections one person may have to one game server. */
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

/** Returns the configured limits, each multiplied by LIMITS_TIMES. */
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
