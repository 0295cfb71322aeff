import assert from 'node:assert/strict';
import { redactText } from './redact.ts';

describe('redactText, which makes an error message safe to report', () => {
  it('[H1334] redactText replaces e-mail addresses, tokens, passwords and other personal data, and leaves other text as it is', () => {
    const texts: readonly (readonly [string, string])[] = [
      ['no row for ann@example.org here', 'no row for <email> here'],
      ['GET /api/x/2f1c8e0a-3b1d-4c5e-8f60-718293a4b5c6 failed', 'GET /api/x/<uuid> failed'],
      ['postgres://hangout:pa55@db/hangout is away', '<credentials>@db/hangout is away'],
      ['https://h.example/verify?code=123456&t=a failed', 'https://h.example/verify?<query> failed'],
      ['bad eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln', 'bad <token>'],
      ['authorization: Bearer abc.def', 'authorization: Bearer <token>'],
      ['password: "hunter22" is wrong', 'password: "<secret>" is wrong'],
      ['from 203.0.113.7 and 2001:db8:0:0:0:0:0:1', 'from <address> and <address>'],
      ['called +34 600 123 456', 'called <phone>'],
      ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', 'key <secret>'],
      ['relation "plays" does not exist at 12:30:45', 'relation "plays" does not exist at 12:30:45'],
      [
        "Cannot read properties of undefined (reading 'songId')",
        "Cannot read properties of undefined (reading 'songId')",
      ],
    ];
    for (const [given, expected] of texts) assert.equal(redactText(given), expected);
  });

  it('[H1557] redactText shortens a long error message to 4,000 characters, and leaves out a word that would be cut', () => {
    assert.equal(redactText('word '.repeat(50_000)), 'word '.repeat(800));
    const words = 'word '.repeat(799);
    assert.equal(redactText(`${words}x ann@example.org is away`), `${words}x `);
    assert.equal(redactText(`${words}a@b.c`), `${words}<email>`);
  });
});
