/** Part of npm run check: fails if the contract has a call for users that no page of the client makes. */
import { findCallsWithoutScreen, readClientCalls } from './client-calls.ts';

const missing = findCallsWithoutScreen(await readClientCalls());
for (const call of missing) console.error(`no page makes the call ${call}`);
process.exitCode = missing.length === 0 ? 0 : 1;
