import { createHash, randomInt } from 'node:crypto'
import type { z } from 'zod'
import { wordsOf } from '../kernel/index.ts'

export const apiKeyScope = wordsOf('Scope', 'A permission of an API key.', {
  read_only: 'Read access to the workspace, leads, conversations, messages, campaigns and events.',
  messaging: 'Read conversations, messages, campaigns and events; send messages; hand off conversations.',
  leads: 'Read, create and update leads.',
  full_access: 'Full access, including API keys, webhooks and settings.',
})

export type Scope = z.output<typeof apiKeyScope>

export const workspaceMode = wordsOf(
  'WorkspaceMode',
  'Whether messages go to a real carrier or to the simulated one.',
  { live: 'Messages are sent to real phones.', sandbox: 'The carrier is simulated.' },
)

export type Mode = z.output<typeof workspaceMode>

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43 // 256 bits
const FORM = /^lt_(live|test)_[0-9A-Za-z]{43}$/

/** A new key: 256 bits, shown once. */
export function newApiKey(mode: Mode): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `lt_${mode === 'live' ? 'live' : 'test'}_${secret}`
}

export function hasApiKeyForm(text: string): boolean {
  return FORM.test(text)
}

/** The stored part of a key. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Whether a held scope grants a required one, or none is required. Full access grants everything. */
export function mayAccess(held: readonly Scope[], required: readonly Scope[]): boolean {
  return required.length === 0 || held.some((scope) => scope === 'full_access' || required.includes(scope))
}
