// The tests that failed, by name and with the first line of their error: what the end of a long output says again.

// the codes that colour an error in a terminal
const firstLine = (text) =>
  (text ?? '')
    .replace(/\u001b\[[\d;]*m/g, '')
    .trim()
    .split('\n')[0];

/** From Vitest's JSON; a file that could not be loaded is named itself. */
export function failuresOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ name, error: firstLine(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ name: `${name} › ${fullName}`, error: firstLine(failureMessages[0]) }));
  });
}

/** From Playwright's JSON: the error of the last try. */
export function failuresOfPlaywright({ suites = [], errors = [] }) {
  const ofSuite = (suite, names) => [
    ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, [...names, inner.title])),
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => ({ name: [...names, title].join(' › '), error: firstLine(results.at(-1)?.errors[0]?.message) })),
    ),
  ];
  return [
    ...errors.map(({ message }) => ({ name: 'outside of a test', error: firstLine(message) })),
    ...suites.flatMap((suite) => ofSuite(suite, [suite.title])),
  ];
}

export const describeFailures = (failures) => failures.map(({ name, error }) => `failed: ${name}\n  ${error}`).join('\n');
