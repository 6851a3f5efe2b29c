import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Certificate = { key: string; cert: string }

export type CertificateAuthority = {
  /** The certificate to trust, in PEM. */
  cert: string
  issue(names: string[], validity?: { from: Date; until: Date }): Certificate
}

const DAY_MS = 24 * 3_600 * 1_000
const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'))

/** A certificate authority created at run time, so that no private key is stored with the tests. */
export function createAuthority(): CertificateAuthority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuer = { name: 'Test authority', key: keys.privateKey }
  const isAuthority = extension('551d13', sequence(der(0x01, Buffer.of(0xff))))
  return {
    cert: certificate({ ...issuer, subject: issuer.name, publicKey: keys.publicKey, extensions: [isAuthority] }),
    issue(names, validity) {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const extensions = [extension('551d11', sequence(...names.map(alternativeName)))]
      const subject = names[0]!
      return {
        key: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        cert: certificate({
          ...issuer,
          subject,
          publicKey: leaf.publicKey,
          extensions,
          ...(validity ? { validity } : {}),
        }),
      }
    },
  }
}

/** A self-signed certificate. */
export function issueSelfSigned(names: string[]): Certificate {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = names[0]!
  const extensions = [extension('551d11', sequence(...names.map(alternativeName)))]
  return {
    key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certificate({ name: subject, key: keys.privateKey, subject, publicKey: keys.publicKey, extensions }),
  }
}

type CertificateInput = {
  /** Of the issuer. */
  name: string
  key: KeyObject
  subject: string
  publicKey: KeyObject
  extensions: Buffer[]
  validity?: { from: Date; until: Date }
}

/** X.509 version 3 (RFC 5280), the minimum for TLS. */
function certificate(input: CertificateInput): string {
  const now = Date.now()
  const { from, until } = input.validity ?? { from: new Date(now - DAY_MS), until: new Date(now + DAY_MS) }
  const content = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    commonName(input.name),
    sequence(utcTime(from), utcTime(until)),
    commonName(input.subject),
    input.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...input.extensions)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', content, input.key)]))
  const base64 = sequence(content, ECDSA_WITH_SHA256, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`
}

function commonName(name: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
}

function extension(id: string, value: Buffer): Buffer {
  return sequence(oid(id), der(0x04, value))
}

function alternativeName(name: string): Buffer {
  const isAddress = /^[\d.]+$/.test(name)
  return isAddress ? der(0x87, Buffer.from(name.split('.').map(Number))) : der(0x82, Buffer.from(name))
}

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
