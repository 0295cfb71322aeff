/** Fails if the contract has a call for users that no page of the client makes; part of npm run check. */
import { findCallsWithoutScreen } from './reach-document.ts';
import { readReach } from './read-reach.ts';

const missing = findCallsWithoutScreen(await readReach());
for (const call of missing) console.error(`no page makes the call ${call}`);
process.exitCode = missing.length === 0 ? 0 : 1;
