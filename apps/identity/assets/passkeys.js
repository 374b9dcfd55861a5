// Adds passkeys and signs in with them. A form with data-passkey contains the options of the server; the
// answer of the browser is sent in its field "credential".

/** @param {HTMLFormElement} form @param {Credential | null} credential */
function send(form, credential) {
  const field = form.elements.namedItem('credential');
  if (!credential || !(field instanceof HTMLInputElement)) return;
  field.value = JSON.stringify(credential);
  form.submit();
}

/** @param {HTMLFormElement} form @param {unknown} error */
function report(form, error) {
  // The person cancelled, or another request replaced this one.
  if (error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name))
    return;
  const message = form.querySelector('[role="alert"]');
  if (message instanceof HTMLElement) message.textContent = form.dataset.problem ?? '';
  if (message instanceof HTMLElement) message.hidden = false;
}

/** @param {HTMLFormElement} form */
function addOnSubmit(form) {
  const options = JSON.parse(form.dataset.options ?? '');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    navigator.credentials
      .create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
      .then((credential) => send(form, credential))
      .catch((error) => report(form, error));
  });
}

/** @param {HTMLFormElement} form */
function signInOnSubmit(form) {
  const options = JSON.parse(form.dataset.options ?? '');
  let waiting = new AbortController();
  /** @param {CredentialMediationRequirement} mediation */
  const request = (mediation) => {
    waiting.abort();
    waiting = new AbortController();
    return navigator.credentials
      .get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
        mediation,
        signal: waiting.signal,
      })
      .then((credential) => send(form, credential))
      .catch((error) => report(form, error));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    request('optional');
  });
  // Offers passkeys in the suggestions of the address field.
  PublicKeyCredential.isConditionalMediationAvailable?.().then((isAvailable) => {
    if (isAvailable) request('conditional');
  });
}

if (globalThis.PublicKeyCredential && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
  for (const form of document.querySelectorAll('form[data-passkey]'))
    if (form instanceof HTMLFormElement) {
      form.hidden = false;
      if (form.dataset.passkey === 'add') addOnSubmit(form);
      else signInOnSubmit(form);
    }
for (const hint of document.querySelectorAll('[data-without-passkeys]'))
  if (hint instanceof HTMLElement)
    hint.hidden = Boolean(document.querySelector('form[data-passkey]:not([hidden])'));
