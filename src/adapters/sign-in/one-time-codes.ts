import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { OneTimeCodes } from '../../domain/identity/index.ts'

const ISSUER = 'Leadthread'
const SECRET_BYTES = 20
const CODE = /^\d{6}$/
/** Codes of the step before and after are accepted, because clocks differ. */
const STEPS_AWAY_MAX = 1
/** What all authenticator apps support, whatever else the URI says. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** One-time codes by RFC 6238. */
export function createOneTimeCodes(): OneTimeCodes {
  return {
    newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
    uriOf: ({ secret, email }) =>
      new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), ...FORM }).toString(),
    qrCode: (text) => encodeQR(text, 'svg'),
    stepOf({ secret, code, now }) {
      if (!CODE.test(code)) return null // the library throws for some characters
      const timestamp = now.getTime()
      const given = { token: code, secret: Secret.fromBase32(secret), ...FORM, timestamp, window: STEPS_AWAY_MAX }
      const away = TOTP.validate(given)
      return away === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + away
    },
  }
}
