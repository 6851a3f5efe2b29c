import { useState } from 'react'

/** A new key for a request that must take effect only once. Works without https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One key for as long as the form is open, so that a repeated submit has no effect. */
export function useIdempotencyKey(): string {
  return useState(newIdempotencyKey)[0]
}
