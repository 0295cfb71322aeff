import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { configuredPlace } from '../brand/place.ts';
import { readConfig } from '../config/config.ts';
import { createDevOutbox } from '../dev-outbox/outbox.ts';
import { createLog } from '../log/log.ts';
import { sendTextMessage } from '../sms/sms.ts';
import { createMailer } from './mailer.ts';
import { shortenRecipient } from './shorten-recipient.ts';

describe('mails and text messages that are logged or shown instead of sent', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', to: { write: (line: string) => void lines.push(line) } });
  const email = { to: 'ann.smith@example.org', subject: 'Your code', text: 'Your code is 123456.\n' };
  const message = { to: '+14155550123', text: 'Your code is 123456.' };

  async function logAll(NODE_ENV: string): Promise<Record<string, unknown>[]> {
    lines.length = 0;
    const config = readConfig({ NODE_ENV });
    await createMailer(config, log).send(email);
    await sendTextMessage({ config, log, place: configuredPlace(config) }, message);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  it('[H756] in production the log says that a message was not sent, without its text and full recipient', async () => {
    const [mail, sms] = await logAll('production');
    assert.deepEqual(
      [mail?.level, mail?.msg, mail?.to],
      [40, 'email not sent: SMTP_URL is not set', 'a…@example.org'],
    );
    assert.deepEqual([sms?.level, sms?.to], [40, '+14…23']);
    for (const secret of ['123456', 'ann.smith', '415555', 'Your code'])
      assert.ok(!lines.join().includes(secret), secret);
  });

  it('[H756] outside production the whole message is logged, together with the reason why it was not sent', async () => {
    for (const environment of ['', 'development']) {
      const [mail, sms] = await logAll(environment);
      assert.deepEqual(mail?.email, email);
      assert.deepEqual(sms?.message, message);
      for (const entry of [mail, sms]) assert.match(String(entry?.msg), /because NODE_ENV is not production/);
    }
  });

  it('[H1381] mails and text messages contain the brand’s name; mails also use the brand’s colour', async () => {
    lines.length = 0;
    const config = readConfig({ BRAND: 'turntable', BRAND_NAME: 'Night Owls' });
    const outbox = createDevOutbox();
    const named = { ...email, subject: 'Your code for {{brand}}' };
    await createMailer(config, log, outbox).send(named);
    await sendTextMessage(
      { config, log, outbox, place: configuredPlace(config) },
      { ...message, text: '{{brand}}: 123456' },
    );
    const [text, mail] = outbox.list();
    assert.ok(mail?.kind === 'mail' && text?.kind === 'sms');
    assert.deepEqual([mail.subject, text.text], ['Your code for Night Owls', 'Night Owls: 123456']);
    assert.match(mail.html, /color:#c2410c;[^>]*>Night Owls<\/p>[\s\S]*Night Owls · Hang out online/);
    assert.doesNotMatch(mail.html, /Hangout|562df9/);
  });

  it('[H756] Dockerfile and docker-compose.yml set NODE_ENV to production', () => {
    const dockerfile = readFileSync(new URL('../../../../Dockerfile', import.meta.url), 'utf8');
    const compose = readFileSync(new URL('../../../../docker-compose.yml', import.meta.url), 'utf8');
    assert.match(dockerfile, /^ENV (.* )?NODE_ENV=production\b/m);
    assert.match(compose, /^ {2}NODE_ENV: production$/m, 'whatever .env says');
  });

  it('[H756] shortenRecipient keeps an address’s first letter and domain, and nothing of a malformed address', () => {
    assert.deepEqual(['ann@example.org', '@', '', '+1'].map(shortenRecipient), [
      ...['a…@example.org', '…', '…', '…'],
    ]);
  });
});
