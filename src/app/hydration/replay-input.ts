// react-dom 19.3.1: what is typed before hydration is not reported to `onChange`, and a controlled field is reset.
// What: records text and ticks of server-rendered fields and repeats them as input events once React controls the field.
// Gain: nothing typed early is lost on the registration and funding forms.
// Upstream: facebook/react #33129, #33130 add `queueChangeEvent` to react-dom-client, which replays such changes.
// Remove when: `queueChangeEvent` is in react-dom-client. `tests/unit/library-workarounds.test.ts` fails then.

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (place: HTMLElement) => [...place.querySelectorAll<Field>('input, textarea')];
const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
/** React has taken over a field when it listens to what is written into it. */
const isLive = (field: Field) => Object.hasOwn(field, isTick(field) ? 'checked' : 'value');
const maxFrames = 600;
/** React may still be at work on the part of the page around a live field, and hear of nothing: what was done has to stay done for so many frames. */
const stableFrames = 12;

/** As a person would have done it: React hears of a change only where the field differs from what it last knew. */
function repeat(field: Field, done: string | boolean) {
  if (isTick(field)) {
    field.checked = done !== true;
    field.click();
  } else {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, done);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * A page that was drawn on the server can be filled in before its program is there. What is typed and ticked until then is kept, by the place of its
 * field, and is done again once the field is alive. Call what it returns when the page is being taken over.
 */
export function recordTyping(place: HTMLElement): () => void {
  const kept = new Map<number, string | boolean>();
  const stable = new Map<number, number>();
  const keep = () => {
    fieldsIn(place).forEach((field, index) => {
      if (isLive(field)) return;
      if (isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
        kept.set(index, isTick(field) ? field.checked : field.value);
    });
  };
  keep();
  // before React hears of it: it may take the page over in the midst of an event
  place.addEventListener('input', keep, true);
  let frames = 0;
  const giveBack = () => {
    const fields = fieldsIn(place);
    for (const [index, done] of kept) {
      const field = fields[index];
      if (!field || !isLive(field)) continue;
      const is = isTick(field) ? field.checked : field.value;
      const frame = stable.get(index) ?? 0;
      // a radio that was left, and what has been changed since, are not done again
      const isLeft = isTick(field) ? field.type === 'radio' && done !== true : is !== done && is !== '';
      if (isLeft || frame > stableFrames) kept.delete(index);
      else if (frame === 0 || is !== done) repeat(field, done);
      stable.set(index, is === done ? frame + 1 : 1);
    }
    const isDone = fields.length > 0 && fields.every(isLive) && kept.size === 0;
    if (isDone || ++frames > maxFrames) place.removeEventListener('input', keep, true);
    else requestAnimationFrame(giveBack);
  };
  return giveBack;
}
