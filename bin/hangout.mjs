#!/usr/bin/env node
// The command `hangout` of the npm package. Written in JavaScript that old versions of Node can parse, so that it can start
// the Node that was installed with it, or report that there is none.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { mallocSettings, returnFreedMemory } from './free-memory.mjs';

const neededNode = 24;
const own = fileURLToPath(new URL('../', import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(join(own, path), 'utf8'));
const commands = readJson('bin/commands.json');

if (Number(process.versions.node.split('.')[0]) < neededNode) runOnInstalledNode();
else {
  returnFreedMemory();
  await run(process.argv.slice(2));
}

function runOnInstalledNode() {
  const node = findInstalledNode();
  if (node === null) {
    fail(
      `Hangout needs Node ${neededNode}, this is ${process.versions.node}. The Node that the package brings was not installed ` +
        `(npm was told to run no install scripts): install Node ${neededNode}, or install the package with scripts.`,
    );
  }
  const child = spawn(node, [fileURLToPath(import.meta.url)].concat(process.argv.slice(2)), {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: Object.assign({}, mallocSettings, process.env),
  });
  // The terminal sends Ctrl-C to both processes; a signal that only this one gets is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 143) : code));
}

function findInstalledNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    const file = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

/** Ends this process with the one of an older Node that started it, which kill -9 may have ended. */
function endWithStarter() {
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}

async function run(given) {
  endWithStarter();
  const { words, options } = readOptions(given);
  if (options.version) return console.log(readJson('package.json').version);
  const isCommand = words.length > 0 && Object.hasOwn(commands, words[0]);
  if (words.length > 0 && !isCommand) fail(`There is no command ${words[0]}.\n\n${help()}`);
  // With a command, --help names the options of the command.
  if (options.help && (!isCommand || words[0] === 'start')) return console.log(help());
  const name = isCommand ? words[0] : 'start';
  const rest = words.slice(1).concat(options.help ? ['--help'] : []);
  if (name === 'start' && rest.length > 0) fail(`start has no option ${rest[0]}.\n\n${help()}`);

  const folder = resolve(options.data || process.env.DATA_DIR || join(homedir(), '.hangout'));
  process.env.DATA_DIR = folder;
  process.env.HANGOUT_COMMAND = name;
  if (options.port) process.env.PORT = options.port;
  if (name === 'start') {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    console.log(`Hangout ${readJson('package.json').version}, data in ${folder}`);
  }
  const settings = join(folder, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  cacheCompiledModules();
  const script = join(own, commands[name].script);
  const file = existsSync(`${script}.js`) ? `${script}.js` : `${script}.ts`;
  process.argv = [process.argv[0], file].concat(rest);
  await import(pathToFileURL(file).href);
}

/** Takes the options of all commands out; the other words belong to the command. */
function readOptions(given) {
  const options = { data: '', port: '', version: false, help: false };
  const words = [];
  const waiting = given.slice();
  while (waiting.length > 0) {
    const word = waiting.shift();
    const [, name, value] = /^--(data|port)(?:=(.*))?$/.exec(word) || [];
    if (name) {
      options[name] = value === undefined ? waiting.shift() || '' : value;
      if (options[name] === '') fail(`--${name} needs a value.`);
    } else if (word === '--version' || word === '-v') options.version = true;
    else if (word === '--help' || word === '-h') options.help = true;
    else if (word.startsWith('-') && words.length === 0) fail(`There is no option ${word}.\n\n${help()}`);
    else words.push(word);
  }
  return { words, options };
}

function help() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return [
    'hangout [command] [--data FOLDER] [--port NUMBER]',
    '',
    ...lines,
    '',
    '  --data FOLDER  where everything is kept; DATA_DIR, or ~/.hangout, if it is not given',
    '  --port NUMBER  the port; 3000 if neither this nor PORT is given',
    '  --version, --help',
    '',
    'Settings are environment variables, or lines of FOLDER/.env. hangout COMMAND --help names the options of a command.',
  ].join('\n');
}

/** Modules are compiled once: this process and those that it starts read the result from the cache. */
function cacheCompiledModules() {
  const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || join(caches, 'hangout', 'node');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
