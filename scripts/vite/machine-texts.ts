import babel from '@rolldown/plugin-babel';

interface Property {
  type: string;
  key?: { type: string; name?: string };
  value?: { type: string; properties?: Property[] };
}

const named = (name: string) => (property: Property) => property.type === 'ObjectProperty' && property.key?.name === name;

/** A state has a `meta` with a title; what a form calls its description has none beside it. */
const isState = (properties: readonly Property[]) =>
  properties.some((property) => named('meta')(property) && property.value?.properties?.some(named('title')));

/** Babel's plugin: states without what only people read. */
export const withoutTexts = () => ({
  visitor: {
    ObjectExpression({ node }: { node: { properties: Property[] } }) {
      if (!isState(node.properties)) return;
      node.properties = node.properties.filter((property) => !named('meta')(property) && !named('description')(property));
    },
  },
});

/**
 * Leaves the titles, descriptions and requirements of states out of what browsers load: records, lab and Atlas show them, the app never reads them. They
 * are a tenth to a quarter of each machine.
 */
export const machineTexts = () =>
  babel({ include: /\/machines\/.*\.ts$/, plugins: [withoutTexts], parserOpts: { plugins: ['typescript'] } });
