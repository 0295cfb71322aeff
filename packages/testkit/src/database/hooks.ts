/** Required by .mocharc.json: one PostgreSQL server for a whole run of mocha and its parallel workers. */
import { type Broker, startBroker } from './broker.ts';

let broker: Broker | undefined;

export async function mochaGlobalSetup(): Promise<void> {
  broker = await startBroker();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await broker?.stop();
}
