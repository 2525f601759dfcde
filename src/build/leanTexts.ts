import { readFile } from 'node:fs/promises';
import { transformWithOxc, type Plugin } from 'vite';
import { typeset } from './typography.ts';

const catalogue = /\/src\/texts\/ru\.ts$/;
const prefix = '\0ru/';

/** As much of a syntax tree as is looked at. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Every node beneath `node`, with the node it stands in. */
function* walk(node: Node, parent: Node | null = null): Generator<[Node, Node | null]> {
  yield [node, parent];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) yield* walk(child, node);
    }
  }
}

const nameOf = (node: unknown) => (isNode(node) ? String(node['name'] ?? node['value']) : '');

/** `ru.place` as its node and the name of the place; null for any other use of the catalogue. */
const placeUsed = (node: Node, parent: Node | null) =>
  parent?.type === 'MemberExpression' && parent['object'] === node && parent['computed'] === false
    ? { node: parent, place: nameOf(parent['property']) }
    : null;

/**
 * Gives each place of the catalogue a module of its own, so that a page brings its own words and
 * not the whole cabinet's. A file that uses the catalogue in any other way than `ru.place…` keeps
 * all of it.
 */
export const leanTexts = (): Plugin => ({
  name: 'lean-texts',
  apply: 'build',
  enforce: 'post',
  resolveId: (source) => (source.startsWith(prefix) ? source : null),
  async load(id) {
    if (!id.startsWith(prefix)) return null;
    const [file = '', place = ''] = id.slice(prefix.length).split('?');
    const { code } = await transformWithOxc(typeset(await readFile(file, 'utf8')), file);
    const [, catalogueOf] =
      [...walk(this.parse(code) as unknown as Node)].find(
        ([node, parent]) =>
          node.type === 'ObjectExpression' && parent?.type === 'VariableDeclarator',
      ) ?? [];
    const texts = catalogueOf?.['init'];
    for (const property of isNode(texts) ? (texts['properties'] as Node[]) : []) {
      const { key, value } = property as Node & { key: unknown; value: unknown };
      if (nameOf(key) === place && isNode(value))
        return `export default ${code.slice(value.start, value.end)};`;
    }
    return this.error(`The catalogue has no ${place}`);
  },
  transform: {
    filter: { id: /\.tsx?$/, code: /\bru\b/ },
    async handler(code, id) {
      const tree = this.parse(code) as unknown as Node;
      const declaration = (tree['body'] as Node[]).find(
        ({ type, source }) => type === 'ImportDeclaration' && /\/ru(?:\.ts)?$/.test(nameOf(source)),
      );
      if (!declaration) return null;
      const resolved = await this.resolve(nameOf(declaration['source']), id);
      if (!resolved || !catalogue.test(resolved.id)) return null;

      const uses = [];
      for (const [node, parent] of walk(tree)) {
        const isName = node.type === 'Identifier' && node['name'] === 'ru';
        if (!isName || parent?.type === 'ImportSpecifier') continue;
        const used = placeUsed(node, parent);
        if (!used) return null;
        uses.push(used);
      }
      const places = [...new Set(uses.map(({ place }) => place))];
      const imports = places.map(
        (place) => `import ru_${place} from ${JSON.stringify(`${prefix}${resolved.id}?${place}`)};`,
      );
      let lean = code;
      for (const { node, place } of uses.sort((a, b) => b.node.start - a.node.start)) {
        lean = `${lean.slice(0, node.start)}ru_${place}${lean.slice(node.end)}`;
      }
      const rest = lean.slice(declaration.end);
      return { code: `${lean.slice(0, declaration.start)}${imports.join('')}${rest}`, map: null };
    },
  },
});
