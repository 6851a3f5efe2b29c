/** The library is never reached from outside: our door calls it, at an address that does not exist. */
export const ORIGIN = 'http://sign-in.invalid'
export const BASE_PATH = '/auth'
export const ADDRESS_HEADER = 'x-visitor-address'
