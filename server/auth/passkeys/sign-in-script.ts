/**
 * What the sign-in page does with a passkey, in the browser: the offer appears, and browsers that can also list passkeys below the field of the e-mail address
 * (conditional mediation). The answer goes to the server by the page's form. It stands alone, as it is served as text.
 */
function useSignInPasskey() {
  const form = document.querySelector<HTMLFormElement>('form#passkey');
  const field = form?.querySelector<HTMLInputElement>('input[name=credential]');
  const button = form?.querySelector('button');
  const label = button?.querySelector('span');
  const message = form?.querySelector('p');
  if (!form || !field || !button || !label || !message || !globalThis.PublicKeyCredential) return;
  const { options: address = '', cancelled = '', failed = '', offline = '', waiting = '' } = form.dataset;
  const name = label.textContent;
  let pending: AbortController | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let renewal: ReturnType<typeof setTimeout> | undefined;
  form.hidden = false;
  document.querySelector('.or')?.removeAttribute('hidden');

  const bytes = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
  const text = (buffer: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  function show(text: string, isBusy = false) {
    if (!message || !button || !label) return;
    message.textContent = text;
    button.disabled = isBusy;
    label.textContent = isBusy ? waiting : name;
  }

  async function newOptions(isPressed: boolean): Promise<PublicKeyCredentialRequestOptions> {
    const answer = await fetch(address, { method: 'POST' }).catch(() => undefined);
    // the page has expired, or asked too often: the server shows a page about it
    if (isPressed && (answer?.status === 410 || answer?.status === 429)) form?.submit();
    if (!answer?.ok) throw new DOMException('', 'NetworkError');
    const { challenge, ...rest } = await answer.json();
    return { ...rest, challenge: bytes(challenge) };
  }

  async function ask(mediation: CredentialMediationRequirement): Promise<void> {
    pending?.abort();
    clearTimeout(renewal);
    const own = new AbortController();
    pending = own;
    // one after the other: the server knows the newest challenge only
    const options = last.then(() => newOptions(mediation === 'optional'));
    last = options.catch(() => {});
    const publicKey = await options;
    if (own.signal.aborted || !form || !field) return;
    // a challenge is good for five minutes, and the list below the field waits for as long as the page is open
    if (mediation === 'conditional') renewal = setTimeout(listBelowField, 240_000);
    const credential = await navigator.credentials.get({ publicKey, mediation, signal: own.signal });
    if (!(credential instanceof PublicKeyCredential) || !(credential.response instanceof AuthenticatorAssertionResponse)) return;
    const { clientDataJSON, authenticatorData, signature, userHandle } = credential.response;
    field.value = JSON.stringify({
      id: credential.id,
      response: {
        clientDataJSON: text(clientDataJSON),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
        ...(userHandle && { userHandle: text(userHandle) }),
      },
    });
    form.submit();
  }

  async function listBelowField() {
    const canList = await PublicKeyCredential.isConditionalMediationAvailable?.();
    if (!canList || !document.querySelector('input[autocomplete~=webauthn]')) return;
    // not requested by the person: failures are not reported
    await ask('conditional').catch(() => {});
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    show('', true);
    ask('optional').catch((error) => {
      const reason = error instanceof DOMException ? error.name : '';
      show(reason === 'NetworkError' ? offline : reason === 'NotAllowedError' || reason === 'AbortError' ? cancelled : failed);
      void listBelowField();
    });
  });
  // Back shows the page as it was left
  globalThis.addEventListener('pageshow', (event) => {
    if (event.persisted) show('');
  });
  void listBelowField();
}

/** The script as browsers get it. */
export const signInScript = `(${useSignInPasskey.toString()})();\n`;
