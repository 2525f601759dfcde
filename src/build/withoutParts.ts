import type { Plugin } from 'vite';

type Node = {
  type: string;
  start: number;
  end: number;
  /** Of a property. */
  key?: Node;
  /** Of an identifier. */
  name?: string;
  /** Of a property, which holds a node, and of a literal. */
  value?: unknown;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] => Object.values<unknown>(node).flat().filter(isNode);

/** The names at a property or an element: its key, and its value where that is a string or an identifier. */
const namesOf = ({ name, key, value }: Node): unknown[] => [
  name,
  ...(key ? namesOf(key) : []),
  ...(isNode(value) ? namesOf(value) : [value]),
];

/** The nearest properties and array elements below `node` that `isLeftOut` selects; parts inside them are skipped. */
const partsOf = (node: Node, isLeftOut: (part: Node) => boolean): Node[] =>
  childrenOf(node).flatMap((child) => {
    const isPart = child.type === 'Property' || node.type === 'ArrayExpression';
    return isPart && isLeftOut(child) ? [child] : partsOf(child, isLeftOut);
  });

/** Removes the parts that `isLeftOut` selects from a build, in the files that `id` matches. */
const without = (name: string, id: RegExp, isLeftOut: (part: Node) => boolean): Plugin => ({
  name,
  apply: 'build',
  transform: {
    filter: { id },
    handler(code) {
      const left = partsOf(this.parse(code), isLeftOut).reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        code,
      );
      return { code: left, map: null };
    },
  },
});

/** Sentences for readers, and the types of `setup`, which the compiler alone reads. */
const sentences = ['description', 'meta', 'types'];

/**
 * Removes the sentences of the machines (`description` and `meta`) and the types of `setup` from a build: only the
 * viewer, the inspector and the compiler read them, and a card holder would wait for their bytes.
 */
export const withoutSentences = () =>
  without('without-sentences', /\/machines\/\w+\/[\w.]+\.ts$/, ({ key }) =>
    sentences.includes(key?.name ?? ''),
  );

/**
 * Removes what is named after passkeys from a build without them: the parts of machines, and the modal with its title.
 * The code of the rest of passkeys is behind `__PASSKEYS__` (src/env.d.ts).
 */
export const withoutPasskeys = () =>
  without('without-passkeys', /\/(?:machines\/\w+\/\w+|domain\/modal\w+|ui\/texts)\.ts$/, (part) =>
    namesOf(part).some((name) => /passkey/i.test(String(name))),
  );
