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
        .map((test) => {
          const pages = pagesOf(test);
          const error = firstLine(test.results.at(-1)?.errors[0]?.message);
          return { name: [...names, title].join(' › '), error, ...(pages.length > 0 && { pages }) };
        }),
    ),
  ];
  return [
    ...errors.map(({ message }) => ({ name: 'outside of a test', error: firstLine(message) })),
    ...suites.flatMap((suite) => ofSuite(suite, [suite.title])),
  ];
}

/** The pages of the Atlas that show the paths a failed test has walked, at the step that failed: of a test that walks many, the first three. */
function pagesOf({ annotations = [], results }) {
  const walk = annotations.find(({ type }) => type === 'walk');
  if (!walk) return [];
  const { machine, path } = JSON.parse(walk.description);
  const { errors = [], steps = [] } = results.at(-1) ?? {};
  const failed = path
    ? [{ path, message: errors[0]?.message }]
    : steps.flatMap(({ title, error }) => {
        const id = error && /^path ([^,]+),/.exec(title)?.[1];
        return id ? [{ path: id, message: error.message }] : [];
      });
  return failed
    .slice(0, 3)
    .map(({ path: id, message }) => `/atlas/${machine}/path/${id}/${/\bstep (\d+), /.exec(firstLine(message))?.[1] ?? 0}`);
}

export const describeFailures = (failures) =>
  failures
    .map(({ name, error, pages = [] }) => [
      `failed: ${name}`,
      error,
      ...pages.map((page) => `after npm start: http://localhost:4000${page}`),
    ])
    .map((lines) => lines.join('\n  '))
    .join('\n');
