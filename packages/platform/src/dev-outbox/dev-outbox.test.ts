import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { configuredPlace } from '../brand/place.ts';
import { readConfig } from '../config/config.ts';
import { createLog } from '../log/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { sendTextMessage } from '../sms/sms.ts';
import { mailDelivery, textMessageDelivery } from './delivery.ts';
import { createDevOutboxHandler } from './handler.ts';
import { createDevOutbox, openDevOutbox } from './outbox.ts';
import { chooseOutboxKey, outboxAddress } from './outbox-key.ts';

const log = createLog({ level: 'silent' });

describe('the development outbox, a page with all sent messages', () => {
  const outbox = createDevOutbox(() => Date.parse('2026-11-23T20:00:00Z'));
  const config = readConfig({});
  const key = chooseOutboxKey(config);
  let server: Server;
  let base = '';
  before(async () => {
    server = createServer(createDevOutboxHandler(outbox, configuredPlace(config), key)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await createMailer(config, log, outbox).send({
      to: 'ann@example.org',
      subject: 'Your code <b>for</b> Hangout',
      text: 'Your code is 123456.\n\nOr confirm it here:\nhttp://127.0.0.1/verify#code=123456\n',
      action: 'Confirm',
      language: 'es',
    });
    await sendTextMessage(
      { config, log, outbox, place: configuredPlace(config) },
      { to: '+34611111111', text: 'Tu código es 654321 <i>' },
    );
    outbox.add({
      kind: 'push',
      to: 'Bea',
      channel: 'web',
      notification: { title: 'Kai is on stage', body: 'Saturday', path: '/r/saturday' },
    });
  });
  after(() => server.close());
  const readAt = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const read = (query: Record<string, string> = {}, page = '') =>
    readAt(outboxAddress(base, key, query, page));

  it('[H485] the development outbox lists mails (in a sandboxed frame), text messages and pushes, newest first', async () => {
    const { status, text, headers } = await read({ lang: 'en' });
    assert.equal(status, 200);
    const kinds = [...text.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind);
    assert.deepEqual(kinds, ['push', 'sms', 'mail']);
    assert.match(
      text,
      /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="\/dev\/outbox\/1\.html\?outboxKey=[\w-]+"/,
    );
    assert.match(text, /Tu código es 654321 &lt;i&gt;/);
    assert.match(text, /Kai is on stage.*<a href="\/r\/saturday"/);
    assert.ok(!text.includes('<b>for</b>'), 'what was written is escaped');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*script-src 'nonce-/);
    assert.match((await read({ lang: 'es' })).text, /<html lang="es">.*Bandeja de salida/s);
  });

  it('[H485] the development outbox can be filtered by recipient and by kind of message', async () => {
    const kindsOf = async (query: Record<string, string>) =>
      [...(await read(query)).text.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind);
    assert.deepEqual(await kindsOf({ to: 'ANN' }), ['mail']);
    assert.deepEqual(await kindsOf({ kind: 'sms' }), ['sms']);
    assert.deepEqual(await kindsOf({ to: 'ann', kind: 'push' }), []);
  });

  it('[H486] the development outbox shows a mail in its language with its code and link, on a page that can load no content and run no script', async () => {
    const { text, headers } = await read({}, '/1.html');
    assert.match(text, /<html lang="es">/);
    assert.match(text, /<p style="[^"]+">123456<\/p>/);
    assert.match(text, /<a href="http:\/\/127\.0\.0\.1\/verify#code=123456" style="[^"]+">Confirm<\/a>/);
    assert.match(text, /Your code &lt;b&gt;for&lt;\/b&gt; Hangout/);
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src/);
    assert.equal((await read({}, '/2.html')).status, 404, 'a text message is no page');
  });

  it('[H484] the development outbox returns 404 for other host names and for requests through a proxy', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.5' },
      { via: '1.1 proxy' },
      { forwarded: 'for=203.0.113.5' },
    ] as Record<string, string>[]) {
      const { status, text } = await readAt(outboxAddress(base, key), headers);
      assert.deepEqual([status, text], [404, 'Not Found'], JSON.stringify(headers));
    }
    // `fetch` cannot set the Host header, so this test uses `node:http`.
    const { port } = server.address() as AddressInfo;
    const { request } = await import('node:http');
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) =>
        request({ port, host: '127.0.0.1', path: outboxAddress('', key), headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
          .on('error', reject)
          .end(),
      );
    for (const [host, status] of [
      ['evil.example', 404],
      [`evil.example:${port}`, 404],
      ['127.0.0.1.evil.example', 404],
      [`localhost:${port}`, 200],
      [`[::1]:${port}`, 200],
    ] as const)
      assert.equal(await statusFor(host), status, host);
  });

  it('[H1743] the development outbox is shown only with its key, in the address or in the cookie that the address sets', async () => {
    const page = `${base}/dev/outbox`;
    for (const [address, headers] of [
      [page, {}],
      [`${base}/dev/outbox/1.html`, {}],
      [outboxAddress(base, 'another-key-of-an-outbox'), {}],
      [page, { cookie: 'outboxKey=another-key; outboxKey' }],
    ] as const) {
      const { status, text, headers: sent } = await readAt(address, { ...headers, 'accept-language': 'es' });
      assert.equal(status, 404, address);
      assert.match(text, /^Esta página se abre con la dirección/);
      assert.equal(sent.get('set-cookie'), null);
    }
    const cookie = (await read()).headers.get('set-cookie') ?? '';
    assert.match(cookie, /; Path=\/dev\/outbox; HttpOnly; SameSite=Strict$/);
    assert.equal((await readAt(page, { cookie: `a=b; ${cookie.split(';')[0]}` })).status, 200);
    assert.equal(
      chooseOutboxKey(readConfig({ DEV_OUTBOX_KEY: 'chosen-by-the-developer' })),
      'chosen-by-the-developer',
    );
    assert.notEqual(chooseOutboxKey(config), key, 'each start has another one');
  });

  it('[H484] there is no development outbox in production, behind a proxy, or with a public PUBLIC_URL', () => {
    const opened = (env: Record<string, string>) => openDevOutbox(readConfig(env)) !== null;
    assert.ok(opened({}) && opened({ PUBLIC_URL: 'http://127.0.0.1:3000' }));
    for (const env of [
      { NODE_ENV: 'production' },
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' },
      { BEHIND_PROXY: 'true' },
      { PUBLIC_URL: 'https://hangout.example' },
      { PUBLIC_URL: 'http://localhost.evil.example' },
    ] as Record<string, string>[])
      assert.ok(!opened(env), JSON.stringify(env));
  });

  it('[H484] the development outbox keeps the latest 200 messages, and lists the message of a repeated job only once', () => {
    const many = createDevOutbox();
    for (let at = 0; at < 205; at += 1) many.add({ kind: 'sms', to: `+${at}`, text: 'x' }, `job ${at}`);
    many.add({ kind: 'sms', to: '+204', text: 'x' }, 'job 204');
    assert.deepEqual([many.list().length, many.list()[0]?.to, many.list().at(-1)?.to], [200, '+204', '+5']);
  });

  it('[H476] codes are sent by the configured mail or SMS service; without a service they go to the development outbox, else to the log, and in production nowhere', () => {
    const service = {
      SMS_URL: 'http://127.0.0.1/',
      SMTP_URL: 'smtp://127.0.0.1',
      PUBLIC_URL: 'http://a.example',
    };
    for (const [env, withOutbox, delivery] of [
      [{}, outbox, 'outbox'],
      [{}, null, 'log'],
      [{ NODE_ENV: 'production' }, null, 'off'],
      [{ NODE_ENV: 'production', ...service }, null, 'sent'],
      [service, outbox, 'sent'],
    ] as const) {
      const given = { config: readConfig(env), outbox: withOutbox };
      assert.deepEqual([textMessageDelivery(given), mailDelivery(given)], [delivery, delivery]);
    }
  });
});
