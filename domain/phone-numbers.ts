/** Of the library, what reads a number: a chunk of its own in the browser, with the numbers of all countries. */
export { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
