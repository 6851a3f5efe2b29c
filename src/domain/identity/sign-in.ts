/** Who stands at the door, as far as a request tells. */
export type Visitor = { cookie: string | undefined; address: string; userAgent: string | undefined }

/** What somebody came in by: a link that proves the address, one that an inviter was shown, or a password, by its row's id. */
export type Grounds = 'proof' | 'invitation' | `acc_${string}`

/** Who has a session now, by its token, if `admit` says so too. */
export type Entered = { userId: string; token: string; grounds: Grounds }

/** `cookies`: what the browser is to keep, as whole Set-Cookie headers. `refused` does not say what was wrong. */
export type Entrance = ({ outcome: 'entered'; cookies: string[] } & Entered) | { outcome: 'refused' }

/** All we need to let people in. A new session for each entrance, whatever the visitor had before. */
export type SignIn = {
  /** Takes as long for an address that is not known as for one whose password is wrong. */
  byPassword(visitor: Visitor, given: { email: string; password: string }): Promise<Entrance>
  byLink(visitor: Visitor, given: { token: string }): Promise<Entrance>
  /** Ends the session that the visitor brings. Returns the headers that make the browser forget it. */
  leave(visitor: Visitor): Promise<string[]>
  /** The token of the session in a Cookie header, if it is one that we have signed. Costs no query. */
  tokenOf(cookie: string | undefined): string | null
  hashPassword(password: string): Promise<string>
  /** Every password is checked and hashed inside this queue. */
  passwords: PasswordQueue
}

/** Runs the work that hashes passwords, a few at a time. */
export type PasswordQueue = {
  /**
   * `isKnown` tells whether the password was right from this network before, so that the work goes first. It is asked of few at a
   * time: many sign-ins at once must not take every database connection. Throws `rate_limited` when the queue is full.
   */
  run<Result>(isKnown: () => Promise<boolean>, work: () => Promise<Result>): Promise<Result>
}
