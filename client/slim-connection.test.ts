import assert from 'node:assert/strict';
import { Encoder, Reflection, schema, t } from '@colyseus/schema';
import { createRandom } from '@hangout/rules/random';
import { buildModule } from './build-testing.ts';
import { replaceDeclarations } from './replace-declarations.ts';
import { slimConnection } from './slim-connection.ts';

/** Builds the Colyseus decoder with the plugin that the client's build uses. */
async function buildDecoder(): Promise<Pick<typeof Reflection, 'decode'>> {
  const source = `export { Reflection } from '@colyseus/schema';`;
  const { code, exports } = await buildModule(source, [slimConnection()]);
  assert.doesNotMatch(code, /class StateView \{\s+iterable/, 'the encoder is left out');
  // The cast is safe: the built module has the exports of its source.
  return exports.Reflection as typeof Reflection;
}

const Person = schema(
  { name: t.string().default(''), like: t.int8().default(0), x: t.uint8().optional() },
  'Person',
);
const Song = schema(
  {
    title: t.string().default(''),
    levels: t.array('uint8'),
    links: t.map('string'),
    start: t.float64().default(0),
  },
  'Song',
);
const State = schema(
  {
    ...{ open: t.boolean().default(false), vibe: t.float32().default(0), count: t.number().default(0) },
    ...{ song: t.ref(Song).optional(), djs: t.array(Person), floor: t.map(Person) },
  },
  'State',
);

describe('the Colyseus client in the build', () => {
  it('[H1842] the build’s Colyseus decoder, which lacks the encoder, decodes a state and its changes like the complete library', async () => {
    const built = await buildDecoder();
    const random = createRandom(1842);
    const pick = (count: number) => Math.floor(random() * count);
    const state = new State();
    const encoder = new Encoder(state);
    const definition = Reflection.encode(encoder);
    const decoders = [Reflection.decode(definition), built.decode(definition)];
    const [whole, slim] = decoders;
    for (const decoder of decoders) decoder.decode(encoder.encodeAll());
    encoder.discardChanges();
    const changes: readonly (() => void)[] = [
      () => {
        state.open = pick(2) === 1;
        state.vibe = Math.fround(random());
        state.count = pick(1e9);
      },
      () => {
        state.song = undefined;
      },
      () => {
        const song = new Song();
        Object.assign(song, { title: `Song ${pick(99)} ♥`, start: Date.now() });
        song.levels.push(pick(100), pick(100));
        song.links.set('youtube', `https://example.org/${pick(9)}`);
        state.song = song;
      },
      () => {
        const person = new Person();
        person.name = `Person ${pick(99)}`;
        if (pick(2) === 1) person.x = pick(255);
        if (pick(2) === 1) state.djs.push(person);
        else state.floor.set(`uuid-${pick(9)}`, person);
      },
      () => void state.djs.pop(),
      () => void state.floor.delete(`uuid-${pick(9)}`),
      () => {
        for (const person of state.floor.values()) if (pick(3) === 0) person.like = pick(3) - 1;
      },
    ];
    for (let step = 0; step < 300; step++) {
      for (let i = 0; i <= pick(3); i++) changes[pick(changes.length)]?.();
      const patch = encoder.encode();
      encoder.discardChanges();
      for (const decoder of decoders) decoder.decode(patch);
      assert.deepEqual(slim?.state.toJSON(), whole?.state.toJSON());
    }
    assert.deepEqual(slim?.state.toJSON(), state.toJSON());
  });

  it('[H1842] the build fails if a new version of the Colyseus library no longer declares a part that the build leaves out', () => {
    const program = {
      body: [{ type: 'ClassDeclaration', start: 0, end: 10, id: { type: 'Identifier', start: 6, end: 7 } }],
    };
    assert.equal(replaceDeclarations('class A {}', program, { A: 'class A { b; }' }), 'class A { b; }');
    assert.throws(() => replaceDeclarations('class A {}', program, { B: '' }), /no longer declares B/);
  });
});
