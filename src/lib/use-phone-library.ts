import { loadPhoneLibrary } from '#phone-library';
import { useEffect } from 'react';

/** Of a form with a phone number: what reads numbers is fetched once the form is there. */
export function usePhoneLibrary() {
  useEffect(() => void loadPhoneLibrary(), []);
}
