/** The codes of authenticator apps (RFC 6238): six digits, a new code every 30 seconds. */
export type OneTimeCodes = {
  /** A random secret in base32, as authenticator apps accept it. */
  newSecret(): string
  /** The `otpauth:` URI of the secret, which a QR code contains. */
  uriOf(input: { secret: string; email: string }): string
  /** The text as a QR code, an SVG image. */
  qrCode(text: string): string
  /** The time step of the code, at most one step from now; null if the code is wrong. */
  stepOf(input: { secret: string; code: string; now: Date }): number | null
}
