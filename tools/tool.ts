/** npm run tool -- NAME: runs a tool by hand, before a release or during development. */
import { runNamedCommand } from './named-commands.ts';

await runNamedCommand('tool', {
  chaos: {
    about: 'fifty faults of servers and PostgreSQL, checked by invariants',
    file: 'tools/chaos/main.ts',
  },
  attack: {
    about: 'ten minutes of attacks while honest people use the server',
    file: 'tools/attack/main.ts',
  },
  pictures: {
    about: 'pictures of every screen and venue; --accept: reference pictures',
    file: 'tools/screenshots/main.ts',
  },
  providers: {
    about: 'stand-ins of the music providers, with a page that sets their faults',
    file: 'tools/providers/main.ts',
  },
  'providers-real': { about: 'asks the music providers themselves', file: 'tools/providers/real.ts' },
  'lock-platforms': {
    about: 'adds packages of other platforms to package-lock.json',
    file: 'tools/lock-platforms.ts',
  },
});
