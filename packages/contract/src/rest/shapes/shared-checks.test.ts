import assert from 'node:assert/strict';
import { isEmailAddress } from '@hangout/rules';
import type { z } from 'zod';
import { DISCORD_INVITATION, isWebAddress } from '../../framework/web-addresses.ts';
import { Email } from './account-fields.ts';
import { roomSettings } from './room-settings.ts';

describe('checks of forms', () => {
  const cases: readonly {
    readonly what: string;
    readonly check: (text: string) => boolean;
    readonly schema: z.ZodType;
    readonly fitting: readonly string[];
    readonly wrong: readonly string[];
  }[] = [
    {
      what: 'an email address',
      check: isEmailAddress,
      schema: Email,
      fitting: ['ann@example.org', ' Ann.B+tag@Mail.Example.ORG ', "o'neil_9@a-b.co"],
      wrong: [
        ...['josé@correo.es', 'ann@correo.ñ', 'ann@example', '@example.org', '.ann@example.org'],
        ...['a..b@example.org', 'a b@example.org', 'ann@example.org, bob@example.org', ''],
        `${'a'.repeat(250)}@example.org`,
      ],
    },
    {
      what: 'a web address',
      check: isWebAddress,
      schema: roomSettings.externalUrl.input,
      fitting: ['https://example.org', 'http://example.org:8080/a?b=c#d', 'HTTPS://Example.org/ä'],
      wrong: ['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https:example.org', 'https://', ''],
    },
    {
      what: 'an invitation to a Discord server',
      check: (text) => DISCORD_INVITATION.test(text),
      schema: roomSettings.discordServer.input,
      fitting: ['https://discord.gg/music', 'https://www.discord.com/invite/music'],
      wrong: ['discord.gg/music', 'https://example.org/music', 'https://discord.gg/', ''],
    },
  ];
  for (const { what, check, schema, fitting, wrong } of cases)
    it(`[H2112] the check of forms and the schema of requests agree on ${what}`, () => {
      for (const text of [...fitting, ...wrong]) {
        assert.equal(check(text), fitting.includes(text), text);
        assert.equal(schema.safeParse(text).success, fitting.includes(text), text);
      }
    });
});
