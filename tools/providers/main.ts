/**
 * npm run tool -- providers: starts stand-ins for the music providers, with the songs of the demo world, for
 * trying things out by hand.
 */
import { startStandIns } from '@hangout/provider-stand-ins';
import { createDemoCatalogue } from '../../standalone/src/demo/demo-catalogue.ts';
import { createCommand, parseInteger } from '../cli.ts';

const { port } = createCommand(
  'npm run tool -- providers',
  'Stand-ins of the music providers, which answer in their documented shapes and play the songs of the demo world.',
)
  .option('--port <number>', 'port of this machine; 0 takes a free one', parseInteger(0, 65_535), 4900)
  .parse()
  .opts();

try {
  const catalogue = createDemoCatalogue();
  const { origin } = await startStandIns({ catalogue, port });
  console.log(`Stand-ins of the music providers: ${origin}`);
  console.log(`  ${catalogue.tracks.length} songs; the page at this address lists them and sets faults.`);
  console.log(`  A hangout that uses them: PROVIDERS_URL=${origin} npm start`);
  console.log(`  A hangout with GIFs of the stand-in of KLIPY: KLIPY_STAND_IN=${origin} npm start`);
  console.log('Ctrl-C ends them.');
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    isTaken ? `Port ${port} is taken. Give another one: npm run tool -- providers --port 0` : error,
  );
  process.exitCode = 1;
}
