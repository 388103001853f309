export interface Compared {
  machine: string;
  /** Title of the machine, and of the state. */
  title: string;
  state: string;
  stateTitle: string;
  width: number;
  kind: 'differs' | 'new' | 'gone';
  /** 0 to 1, where it differs. */
  share?: number;
  /** In words, where the way to the state is another one than before. */
  otherWay?: boolean;
  /** Files beside the page. */
  before?: string;
  after?: string;
  marked?: string;
}

export interface PictureReport {
  since: string;
  at: string;
  locale: string;
  /** How many screens were compared, at all widths. */
  compared: number;
  found: Compared[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const percent = (share: number) => (share < 0.0001 ? 'less than 0.01 %' : `${(share * 100).toFixed(2)} %`);

function figure(
  file: string | undefined,
  label: string,
  { stateTitle, width, locale }: { stateTitle: string; width: number; locale: string },
): string {
  if (file === undefined) return `<div class="none"><b>${label}</b><p>There is no such state.</p></div>`;
  const alt = escaped(`${label}: ${stateTitle}, ${locale}, ${width} px`);
  return `<figure><figcaption>${label}</figcaption><a href="${escaped(file)}"><img src="${escaped(file)}" alt="${alt}" loading="lazy"></a></figure>`;
}

const kinds = { differs: 'differs', new: 'is new', gone: 'is gone' } as const;

function row(one: Compared, locale: string): string {
  const { kind, share, width, otherWay, before, after, marked, machine, state } = one;
  const what = kind === 'differs' ? `${percent(share ?? 0)} of the pixels differ` : kinds[kind];
  const place = { stateTitle: one.stateTitle, width, locale };
  const link =
    kind === 'gone'
      ? ''
      : ` · <a href="../../${escaped(machine)}/state/${escaped(state)}" aria-label="In the Atlas: ${escaped(one.stateTitle)}, ${width} px">In the Atlas</a>`;
  return `<article>
<h3>${escaped(one.stateTitle)} <small>${width} px</small></h3>
<p>${what}${otherWay ? ', and the way to it is another one' : ''}${link}</p>
<div class="row">${figure(before, 'Before', place)}${figure(after, 'After', place)}${marked ? figure(marked, 'Difference', place) : ''}</div>
</article>`;
}

/** The page with all that differs: files beside it, no script. */
export function picturePage({ since, at, locale, compared, found }: PictureReport): string {
  const machines = [...new Set(found.map(({ machine }) => machine))].map((machine) => found.filter((one) => one.machine === machine));
  const titleOf = (list: Compared[]) => escaped(list[0]?.title ?? '');
  const idOf = (list: Compared[]) => escaped(list[0]?.machine ?? '');
  const date = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures before and after · Statefolio</title>
<link rel="stylesheet" href="pictures.css">
</head>
<body>
<a class="skip" href="#main">Skip to the pictures</a>
<header>
<h1>Pictures before and after</h1>
<p>Since <code>${escaped(since)}</code>, in the language <code>${escaped(locale)}</code>, made ${date} UTC. ${compared} screens were compared, ${found.length} ${found.length === 1 ? 'differs' : 'differ'}. <a href="../../changes">What has changed</a></p>
${machines.length ? `<nav aria-label="Machines"><ul>${machines.map((list) => `<li><a href="#${idOf(list)}">${titleOf(list)}</a> ${list.length}</li>`).join('')}</ul></nav>` : ''}
</header>
<main id="main" tabindex="-1">
${machines.map((list) => `<section><h2 id="${idOf(list)}">${titleOf(list)}</h2>\n${list.map((one) => row(one, locale)).join('\n')}\n</section>`).join('\n')}
${found.length ? '' : '<p>No screen looks different.</p>'}
</main>
</body>
</html>
`;
}

export const pictureStyles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; scroll-margin-top: 1rem; }
a { color: light-dark(#0b57d0, #a8c7fa); }
:focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
.skip:not(:focus) { position: absolute; left: -100vw; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
article { border-top: 1px solid light-dark(#bbb, #555); padding-bottom: 1rem; }
small { font-weight: normal; }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 1rem; align-items: start; }
figure { margin: 0; min-width: 0; }
figcaption, .none b { display: block; font-weight: 600; margin-bottom: .25rem; }
figure a { display: block; border: 1px solid light-dark(#bbb, #555); background: #fff; }
img { display: block; max-width: 100%; margin: 0 auto; }
`;
