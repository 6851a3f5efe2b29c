import type { SignIn } from '../../domain/identity/index.ts'
import { type CookieOptions, clearedCookie, sessionCookie, sessionTokenOf } from './cookie.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { createPasswordQueue } from './password-queue.ts'

/** Password hashes by scrypt and signed session cookies, over `node:crypto`. */
export function createSignIn(options: CookieOptions): SignIn {
  return {
    hashPassword,
    verifyPassword,
    passwords: createPasswordQueue(),
    sessionCookie: (token) => sessionCookie(token, options),
    clearedCookie: () => clearedCookie(options),
    tokenOf: (cookie) => sessionTokenOf(cookie, options),
  }
}
