/** Where a change is no fault, as nothing but a reader would meet it: Stryker leaves it out. */
const reasons = [
  {
    reason: 'words for a reader of the diagrams',
    isMeant: (path) =>
      isWords(path) ||
      // An object of such words alone, which would only be empty.
      (path.isObjectExpression() &&
        path.node.properties.length > 0 &&
        path.get('properties').every(isWords)),
  },
  {
    reason: 'types for the compiler alone',
    isMeant: (path) =>
      path.isObjectProperty() &&
      nameOf(path) === 'types' &&
      path.parentPath.parentPath?.isCallExpression() &&
      path.parentPath.parentPath.get('callee').isIdentifier({ name: 'setup' }),
  },
  {
    reason: 'words for a developer: no screen shows the message of an error',
    isMeant: (path) =>
      (path.isStringLiteral() || path.isTemplateLiteral()) &&
      path.key === 0 &&
      path.parentPath.isNewExpression() &&
      /Error$/.test(path.parentPath.node.callee.name ?? ''),
  },
];

const isWords = (path) => path.isObjectProperty() && ['description', 'meta'].includes(nameOf(path));
const nameOf = (path) => path.node.key.name ?? path.node.key.value;

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'harmless',
    value: { shouldIgnore: (path) => reasons.find(({ isMeant }) => isMeant(path))?.reason },
  },
];
