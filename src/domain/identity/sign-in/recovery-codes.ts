import { randomInt } from 'node:crypto'
import type { Vault } from '../../kernel/index.ts'

const CODE_COUNT = 10
const GROUP_COUNT = 3
const GROUP_LENGTH = 4
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New recovery codes, such as `k7mq-4tzd-w9pe`. Each replaces one code of the authenticator app. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, newRecoveryCode)
}

function newRecoveryCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUP_COUNT }, group).join('-')
}

/** A code as the user typed it, without spaces, dashes and capitals. */
export function plainCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Keyed, so that the table alone does not reveal a code. */
export function recoveryHash({ vault }: { vault: Vault }, { userId, code }: { userId: string; code: string }): string {
  return vault.sign(`recovery_code:${userId}:${plainCode(code)}`)
}
