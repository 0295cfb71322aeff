import type { Callers, Clock, Config, Files, Jobs, Log, Mail, Tokens, Transcoder } from '@hangout/server';
import type { Limits } from './limits.ts';
import type { Whereabouts } from './whereabouts.ts';

/** The outside world as handlers see it: everything they may touch besides their database. */
export interface Ports {
  readonly config: Config;
  readonly tokens: Tokens;
  readonly callers: Callers;
  readonly files: Files;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
  readonly transcoder: Transcoder;
  readonly mail: Mail;
  readonly limits: Limits;
  /** Where hangouts are, if there are several game servers; absent where REST and rooms share a port. */
  readonly whereabouts?: Whereabouts;
}
