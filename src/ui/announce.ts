/** Before it, screen readers do not announce a region that has just been made. */
const heardMs = 100;
const staysMs = 7000;

let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  const place = document.createElement('div');
  place.className = 'sr';
  // by this name the library leaves it readable behind a modal
  place.dataset['liveAnnouncer'] = 'true';
  region = document.createElement('div');
  region.role = 'log';
  region.ariaLive = 'assertive';
  region.ariaRelevant = 'additions';
  place.append(region);
  document.body.prepend(place);
  return region;
}

/** Has screen readers announce the name of an element at once. A later change of the name, or its removal, is not announced. */
export function announceName(elementId: string): void {
  const place = liveRegion();
  setTimeout(() => {
    const message = document.createElement('div');
    // a name by reference needs a role
    message.role = 'img';
    message.setAttribute('aria-labelledby', elementId);
    place.append(message);
    setTimeout(() => message.remove(), staysMs);
  }, heardMs);
}
