#!/usr/bin/env node
/**
 * A bridge between Playwright and an installed Firefox: Playwright uses a newer version of WebDriver BiDi
 * than Firefox ESR supports. Unsupported commands that only change how a page looks in tests are confirmed
 * without an effect.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';
import { needsSilentDevice, startSilentDevice } from '../programs/audio-server.ts';
import { FIREFOX_PROGRAM } from './firefox-bridge-settings.ts';

const OPTIONAL_COMMANDS = new Set(['emulation.setMediaFeaturesOverride']);

interface Message {
  readonly id?: number;
  readonly type?: string;
  readonly error?: string;
  readonly method?: string;
}

const sound = needsSilentDevice && !process.env.PULSE_SERVER ? await startSilentDevice() : undefined;
const firefox = spawn(process.env[FIREFOX_PROGRAM] ?? 'firefox', process.argv.slice(2), {
  env: { ...process.env, ...sound?.env },
  stdio: ['ignore', 'ignore', 'pipe'],
});
firefox.on('exit', async (code) => {
  await sound?.stop();
  process.exit(code ?? 1);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal));

for await (const line of createInterface({ input: firefox.stderr })) {
  const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1];
  if (address) listen(address);
  else process.stderr.write(`${line}\n`);
}

function listen(firefoxAddress: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (playwright, { url }) => {
    const browser = new WebSocket(firefoxAddress + (url ?? ''));
    const waiting: string[] = [];
    const optional = new Set<number>();
    browser.onopen = () => {
      for (const text of waiting.splice(0)) browser.send(text);
    };
    browser.onclose = () => playwright.close();
    browser.onmessage = ({ data }) => {
      const text = String(data);
      const { id, type, error } = parse(text);
      const isUnknown = type === 'error' && error === 'unknown command';
      if (id !== undefined && optional.delete(id) && isUnknown)
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else playwright.send(text);
    };
    playwright.on('close', () => browser.close());
    playwright.on('message', (data) => {
      const text = String(data);
      const { id, method = '' } = parse(text);
      if (id !== undefined && OPTIONAL_COMMANDS.has(method)) optional.add(id);
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
  });
  server.on('listening', () => {
    // The cast is safe: a server on a TCP port has such an address.
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
}

function parse(text: string): Message {
  // The cast is safe: both sides send the JSON objects of WebDriver BiDi.
  return JSON.parse(text) as Message;
}
