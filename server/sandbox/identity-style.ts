/** Two providers with a look of their own, to show that the user has left the platform. */
export const identityStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100svh; display: flex; flex-direction: column; background: var(--ground); color: #16202c; font: 400 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; font-variant-numeric: tabular-nums; }
body.primary { --brand: #3d2c8d; --press: #2f2170; --ground: #f3f1fa; --tint: #e7e2f6; }
body.alternative { --brand: #7a3e00; --press: #5e3000; --ground: #faf5ef; --tint: #f5e7d8; }
header { background: var(--brand); color: #fff; padding: 1rem clamp(1rem, 5vw, 3rem); font-weight: 650; font-size: 1.25rem; }
main { width: min(34rem, 100% - 2rem); margin: clamp(1.5rem, 6vh, 4rem) auto auto; background: #fff; border: 1px solid #d9dde5; border-radius: 1rem; padding: clamp(1.25rem, 5vw, 2.5rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); line-height: 1.15; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.75rem 0 .75rem; color: #4d5766; font-weight: 550; }
p { margin-top: .75rem; color: #3b4554; }
p a { display: inline-block; padding-block: .6rem; color: var(--brand); font-weight: 600; text-underline-offset: .25em; }
dl { border-top: 1px solid #e3e6ec; margin: 1.5rem 0; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1rem; padding: .7rem 0; border-bottom: 1px solid #e3e6ec; }
dt { color: #4d5766; } dd { font-weight: 550; overflow-wrap: anywhere; }
form { display: grid; gap: .75rem; }
button { min-height: 3rem; padding: .6rem 1rem; border-radius: .6rem; font: inherit; font-weight: 600; border: 1.5px solid var(--brand); background: #fff; color: var(--brand); cursor: pointer; }
button:hover { background: var(--tint); }
button.main { background: var(--brand); color: #fff; } button.main:hover { background: var(--press); }
:focus-visible { outline: 3px solid #16202c; outline-offset: 2px; }
footer { text-align: center; padding: 1.5rem 1rem; color: #4a5264; font-size: .9375rem; }
`;
