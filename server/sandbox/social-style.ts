/** Two services with a look of their own, to show that the user has left the platform. */
export const socialStyle = `
:root { color-scheme: light; }
* { box-sizing: border-box; margin: 0; }
body { min-height: 100svh; display: flex; flex-direction: column; background: var(--ground); color: #1b2230; font: 400 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
body.facebook { --brand: #1459c4; --press: #0f479e; --ground: #eff3fa; --tint: #e2ebf9; }
body.google { --brand: #2f6b3c; --press: #24542f; --ground: #f4f7f2; --tint: #e4efe3; }
header { background: var(--brand); color: #fff; padding: 1rem clamp(1rem, 5vw, 3rem); font-weight: 650; font-size: 1.25rem; }
main { width: min(30rem, 100% - 2rem); margin: clamp(1.5rem, 6vh, 4rem) auto auto; background: #fff; border: 1px solid #d9dde5; border-radius: 1rem; padding: clamp(1.25rem, 5vw, 2.25rem); }
h1 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 1.875rem); line-height: 1.15; letter-spacing: -.015em; text-wrap: balance; }
h2 { font-size: 1rem; margin: 1.25rem 0 .25rem; color: #4d5766; font-weight: 550; }
p { margin-top: .75rem; color: #3b4554; }
form { display: grid; gap: .5rem; margin-top: 1.25rem; }
label { font-size: .9375rem; font-weight: 600; margin-top: .5rem; }
input { min-height: 3rem; padding: .5rem .8rem; border: 1px solid #868fa0; border-radius: .5rem; font: inherit; color: inherit; }
button { min-height: 3rem; margin-top: .25rem; padding: .6rem 1rem; border-radius: .6rem; font: inherit; font-weight: 600; border: 1.5px solid var(--brand); background: #fff; color: var(--brand); cursor: pointer; }
button:hover { background: var(--tint); }
button.main { background: var(--brand); color: #fff; margin-top: 1rem; } button.main:hover { background: var(--press); }
:focus-visible { outline: 3px solid #1b2230; outline-offset: 2px; }
footer { text-align: center; padding: 1.5rem 1rem; color: #4a5264; font-size: .9375rem; }
`;
