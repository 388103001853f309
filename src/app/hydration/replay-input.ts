// react-dom 19.3.1: what is typed before hydration is not reported to `onChange`, and a controlled field is reset.
// What: records text and ticks of server-rendered fields and repeats them as input events once React controls the field.
// Gain: nothing typed early is lost on the registration and funding forms.
// Upstream: facebook/react #33129, #33130 add `queueChangeEvent` to react-dom-client, which replays such changes.
// Remove when: `queueChangeEvent` is in react-dom-client. `tests/unit/library-workarounds.test.ts` fails then.

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldsIn = (place: HTMLElement) => [...place.querySelectorAll<Field>('input, textarea')];
const isTick = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
/** A field is hydrated when React listens to its value. */
const isLive = (field: Field) => Object.hasOwn(field, isTick(field) ? 'checked' : 'value');
const maxFrames = 600;
/** React may still be hydrating around a hydrated field and miss events: the replayed value has to stay for this many frames. */
const stableFrames = 12;

/** Replays input like a user: React notices a change only if the field differs from its last known value. */
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
 * A server-rendered page can be filled in before hydration. Input until then is stored by the index of its field and replayed once the field is
 * hydrated. Call the returned function when hydration starts.
 */
export function recordTyping(place: HTMLElement): () => void {
  const inputs = new Map<number, string | boolean>();
  const stable = new Map<number, number>();
  const keep = () => {
    fieldsIn(place).forEach((field, index) => {
      if (isLive(field)) return;
      if (isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)
        inputs.set(index, isTick(field) ? field.checked : field.value);
    });
  };
  keep();
  // before React handles it: it may take the page over in the midst of an event
  place.addEventListener('input', keep, true);
  let frames = 0;
  const giveBack = () => {
    const fields = fieldsIn(place);
    for (const [index, done] of inputs) {
      const field = fields[index];
      if (!field || !isLive(field)) continue;
      const is = isTick(field) ? field.checked : field.value;
      const frame = stable.get(index) ?? 0;
      // a radio that was left, and what has been changed since, are not done again
      const isLeft = isTick(field) ? field.type === 'radio' && done !== true : is !== done && is !== '';
      if (isLeft || frame > stableFrames) inputs.delete(index);
      else if (frame === 0 || is !== done) repeat(field, done);
      stable.set(index, is === done ? frame + 1 : 1);
    }
    const isDone = fields.length > 0 && fields.every(isLive) && inputs.size === 0;
    if (isDone || ++frames > maxFrames) place.removeEventListener('input', keep, true);
    else requestAnimationFrame(giveBack);
  };
  return giveBack;
}
