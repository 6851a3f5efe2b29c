/** A phone as somebody types it, in the form that the API takes; what is none goes as it is, and the API says why not. */
export function toE164(typed: string): string {
  const digits = typed.replaceAll(/[\s().\-‐-―·/]/g, '')
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : digits
}
