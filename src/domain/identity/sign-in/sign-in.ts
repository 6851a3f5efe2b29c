/** The client of a sign-in request, as the request describes it. */
export type Visitor = { cookie: string | undefined; address: string; userAgent: string | undefined }

/**
 * How a person signs in: `proof` is a link that proves the email address, `invitation` a link that an inviter was shown,
 * and `acc_…` the row of the password.
 */
type AuthMethod = 'proof' | 'invitation' | `acc_${string}`

/** A person whose link or password was accepted. They are signed in once `startSession` has returned a token. */
export type SignInResult = { userId: string; method: AuthMethod }

/** Password hashes and session cookies. */
export type SignIn = {
  hashPassword(password: string): Promise<string>
  /** False if there is no hash, after the same amount of work, so that the timing does not reveal known addresses. */
  verifyPassword(password: string, hash: string | null): Promise<boolean>
  /** Every password is checked and hashed inside this queue. */
  passwords: PasswordQueue
  /** The Set-Cookie header that gives a browser this session. */
  sessionCookie(token: string): string
  /** The Set-Cookie header that makes a browser delete its session cookie. */
  clearedCookie(): string
  /** The session token in a Cookie header, if its signature is valid. Does not query the database. */
  tokenOf(cookie: string | undefined): string | null
  /** The same three for a sign-in that waits for the code of the second factor. */
  challengeCookie(token: string): string
  clearedChallengeCookie(): string
  challengeOf(cookie: string | undefined): string | null
  /** The same for the browser in which a company sign-in began. */
  companyCookie(token: string): string
  companyTokenOf(cookie: string | undefined): string | null
}

/** Runs the work that hashes passwords, one at a time. */
export type PasswordQueue = {
  /**
   * `isKnown` returns whether the password was correct from this network before; that work runs first. Only a few sign-ins run
   * at once, so that they do not take all database connections. Throws `rate_limited` if the queue is full.
   */
  run<Result>(isKnown: () => Promise<boolean>, work: () => Promise<Result>): Promise<Result>
}
