import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; key?: Node; name?: string };

/** Sentences for readers, and the types of `setup`, which the compiler alone reads. */
const sentences = ['description', 'meta', 'types'];

function childrenOf(node: Node): Node[] {
  return Object.values<unknown>(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    );
}

function propertiesOf(node: Node): Node[] {
  const isSentence = node.type === 'Property' && sentences.includes(node.key?.name ?? '');
  return isSentence ? [node] : childrenOf(node).flatMap(propertiesOf);
}

/**
 * Removes the sentences of the machines (`description` and `meta`) and the types of `setup` from a build: only the
 * viewer, the inspector and the compiler read them, and a card holder would wait for their bytes.
 */
export const withoutSentences = (): Plugin => ({
  name: 'without-sentences',
  apply: 'build',
  transform: {
    filter: { id: /\/machines\/\w+\/[\w.]+\.ts$/ },
    handler(code) {
      const program: Node = this.parse(code);
      const without = propertiesOf(program).reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
        code,
      );
      return { code: without, map: null };
    },
  },
});
