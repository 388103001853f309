// A page that the server has drawn can be pressed before its program is there: the last press is kept for it, and no form is sent by the browser itself.
// The program may be here first: then it has said so, and nothing is kept from it.
if (window.earlyPress === undefined) {
  const early = { button: undefined, end: () => removeEventListener('click', keep, true) };
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (!button) return;
    event.preventDefault();
    early.button = button;
  };
  window.earlyPress = early;
  addEventListener('click', keep, true);
}
