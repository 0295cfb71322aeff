/** Required by .mocharc.json: settings of all tests, and one PostgreSQL server for a whole run of mocha and its workers. */
import { type Broker, startBroker } from './broker.ts';

// [H289] Every process that a test starts stores songs in medium quality alone: encoding them twice more takes most of the
// time of an upload. Tests of the other qualities ask for them.
process.env.AUDIO_QUALITIES ??= 'medium';

let broker: Broker | undefined;

export async function mochaGlobalSetup(): Promise<void> {
  broker = await startBroker();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await broker?.stop();
}
