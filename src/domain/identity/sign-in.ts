/** The client of a sign-in request, as the request describes it. */
export type Visitor = { cookie: string | undefined; address: string; userAgent: string | undefined }

/**
 * How a person signs in: `proof` is a link that proves the email address, `invitation` a link that an inviter was shown,
 * and `acc_…` the row of the password.
 */
export type AuthMethod = 'proof' | 'invitation' | `acc_${string}`

/** A person whose link or password was accepted. They are signed in once `startSession` has returned a token. */
export type SignInResult = { userId: string; method: AuthMethod }

/** Password hashes and session cookies. */
export type SignIn = {
  hashPassword(password: string): Promise<string>
  /** False if there is no hash, after the same amount of work: the time must not show which addresses are known. */
  verifyPassword(password: string, hash: string | null): Promise<boolean>
  /** Every password is checked and hashed inside this queue. */
  passwords: PasswordQueue
  /** The Set-Cookie header that gives a browser this session. */
  sessionCookie(token: string): string
  /** The Set-Cookie header that makes a browser delete its session cookie. */
  clearedCookie(): string
  /** The session token in a Cookie header, if its signature is valid. Does not query the database. */
  tokenOf(cookie: string | undefined): string | null
}

/** Runs the work that hashes passwords, one at a time. */
export type PasswordQueue = {
  /**
   * `isKnown` returns whether the password was right from this network before; that work runs first. It is called for a few
   * sign-ins at a time: many at once must not take every database connection. Throws `rate_limited` when the queue is full.
   */
  run<Result>(isKnown: () => Promise<boolean>, work: () => Promise<Result>): Promise<Result>
}
