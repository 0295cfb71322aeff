import type { Plugin } from 'vite';

/** The fields of an endpoint that only the server and the API documents read. */
const serverFields = [
  ...[
    'access',
    'limit',
    'missing',
    'params',
    'refusals',
    'returns',
    'status',
    'summary',
    'tx',
    'unauthorized',
  ],
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/**
 * [H860] Strips the endpoints of the contract to what the browser needs to call them: method, path, query names and
 * whether there is a body. Schemas and texts that nothing else uses are then tree-shaken.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    transform: {
      filter: { id: /packages\/contract\/src\/rest\/.*\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        // Every syntax tree node has these three fields besides those of its type.
        for (const endpoint of findEndpoints(this.parse(code) as unknown as Node))
          for (const property of propertiesOf(endpoint)) {
            const name = nameOf(property);
            const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
            if (serverFields.includes(name))
              edits.push({ start: property.start, end: property.end + comma, text: '' });
            else if (name === 'body')
              edits.push({ start: property.start, end: property.end, text: 'body: {}' });
          }
        edits.sort((a, b) => b.start - a.start);
        let slim = code;
        for (const { start, end, text } of edits) slim = slim.slice(0, start) + text + slim.slice(end);
        return { code: slim, map: null };
      },
    },
  };
}

/** Returns the object literals that have a method and a path. */
function findEndpoints(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(findEndpoints);
  if (!isNode(value)) return [];
  const names = value.type === 'ObjectExpression' ? propertiesOf(value).map(nameOf) : [];
  if (names.includes('method') && names.includes('path')) return [value];
  return Object.values(value).flatMap(findEndpoints);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const propertiesOf = ({ properties }: Node): Node[] =>
  Array.isArray(properties) ? properties.filter(isNode) : [];

function nameOf({ key }: Node): string {
  return isNode(key) && typeof key.name === 'string' ? key.name : '';
}
