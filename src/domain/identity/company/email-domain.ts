import { z } from 'zod'

const DOMAIN_LENGTH_MAX = 253
const LABEL = /^[a-z0-9-]{1,63}$/

/** Mail services whose domain says nothing about the company of an address. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set([
  ...['126.com', '163.com', 'aol.com', 'fastmail.com', 'gmail.com', 'gmx.com', 'gmx.de', 'gmx.net', 'googlemail.com'],
  ...['hey.com', 'hotmail.com', 'icloud.com', 'live.com', 'mac.com', 'mail.com', 'mail.ru', 'me.com', 'msn.com'],
  ...['naver.com', 'outlook.com', 'proton.me', 'protonmail.com', 'qq.com', 'web.de', 'yahoo.com', 'yandex.com'],
  ...['yandex.ru', 'ymail.com', 'zoho.com'],
])

/** Validates the domain of an email address, such as `example.com`, and converts it to lower case. */
export const emailDomain = z
  .string()
  .max(DOMAIN_LENGTH_MAX, 'Must have at most 253 characters.')
  .transform((domain) => domain.trim().toLowerCase())
  .refine(isDomain, 'Must be the domain of an email address, such as example.com.')

/** The domain of a valid email address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

export function isPublicMail(domain: string): boolean {
  return PUBLIC_MAIL.has(domain)
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const isWhole = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
  return labels.length > 1 && labels.every(isWhole)
}
