import type { CodeSplittingGroup } from 'rolldown';

const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`);

/**
 * How the app is split into files. Few files, because many small ones weigh a tenth more and each route lists what it preloads. Groups are packages or
 * folders: a module goes to the first group that matches. Without a group it is placed by the routes that need it.
 */
export const chunks: CodeSplittingGroup[] = [
  // what every page loads, in three files: a small phone runs one, responds to input, and runs the next
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store', '@lingui/core', '@lingui/react') },
  { name: 'tanstack', test: packages('@tanstack/[^/]+'), tags: ['$initial'] },
  // all that the entry imports; the entry itself stays alone, since a chunk that needs it would start the app before its other parts have run
  { name: 'app', test: /^(?!.*(?:\/src\/app\/main\.tsx|\.html)$)/, tags: ['$initial'] },
  // what many pages show, with the rules of `domain` it needs
  { name: 'core', test: /\/src\/ui\/core\/|\/domain\/law\/risk-warning/, includeDependenciesRecursively: true, minShareCount: 5 },
  // pages that few open: one file instead of five, each of which the first script would name
  {
    name: 'account',
    test: /\/src\/features\/account\/(?!locales)|\/machines\/(?:account-closing|devices|email-change|passkeys|password-change|payout-account|second-factor)\//,
  },
  { name: 'xstate', test: packages('xstate', '@xstate/react', 'use-isomorphic-layout-effect') },
  // of the control library, what many pages need
  {
    name: 'controls',
    test: packages('react-aria', 'react-aria-components', 'react-stately', '@internationalized/[^/]+', 'clsx'),
    minShareCount: 16,
  },
  // what pages with a machine share besides controls: many small modules, which weigh less in one file
  { name: 'flow', test: /\/(?:src\/(?:lib|api|features)|machines)\/(?!.*locales)/, minShareCount: 14 },
];
