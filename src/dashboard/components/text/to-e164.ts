/** Converts a typed phone number to E.164. Anything else is sent as typed, and the API explains the error. */
export function toE164(typed: string): string {
  const digits = typed.replaceAll(/[\s().\-‐-―·/]/g, '')
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : digits
}
