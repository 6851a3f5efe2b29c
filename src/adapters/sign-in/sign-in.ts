import type { SignIn } from '../../domain/identity/index.ts'
import {
  CHALLENGE,
  COMPANY,
  type CookieOptions,
  clearedCookie,
  SESSION,
  signedCookie,
  signedTokenOf,
} from './cookie.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { createPasswordQueue } from './password-queue.ts'

/** Password hashes by scrypt and signed session cookies, over `node:crypto`. */
export function createSignIn(options: CookieOptions): SignIn {
  return {
    hashPassword,
    verifyPassword,
    passwords: createPasswordQueue(),
    sessionCookie: (token) => signedCookie(SESSION, token, options),
    clearedCookie: () => clearedCookie(SESSION, options),
    tokenOf: (cookie) => signedTokenOf(SESSION, cookie, options),
    challengeCookie: (token) => signedCookie(CHALLENGE, token, options),
    clearedChallengeCookie: () => clearedCookie(CHALLENGE, options),
    challengeOf: (cookie) => signedTokenOf(CHALLENGE, cookie, options),
    companyCookie: (token) => signedCookie(COMPANY, token, options),
    companyTokenOf: (cookie) => signedTokenOf(COMPANY, cookie, options),
  }
}
