import { hash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Vault } from './context.ts'

/** The list that a cursor belongs to. The cursor is invalid for another list, workspace or choice of filters. */
export type CursorScope = { list: string; workspaceId: string; filters: Record<string, unknown> }

/** The end of a page: the keys of its last row. */
export type PageKey = { createdAt: Date; id: string }

/** Opaque text for the next page: list, workspace and filters hashed, the last key, and our signature. */
export function makeCursor(deps: { vault: Vault }, scope: CursorScope, key: PageKey): string {
  return cursorMaker(deps, scope)(key)
}

/** The same for many rows of a page. */
export function cursorMaker({ vault }: { vault: Vault }, scope: CursorScope): (key: PageKey) => string {
  let ofScope: string | undefined
  return ({ createdAt, id }) => {
    ofScope ??= scopeHash(scope)
    const content = `${ofScope}.${createdAt.getTime().toString(36)}.${id}`
    return Buffer.from(`${content}.${vault.sign(content)}`).toString('base64url')
  }
}

/**
 * The key in a cursor. Throws `invalid_cursor` if the cursor was changed or belongs to another list. A scope of null accepts
 * every list: the caller must check the cursor again before it shows what it has read.
 */
export function readCursor(
  deps: { vault: Vault },
  scope: CursorScope | null,
  cursor: string,
  param = 'cursor',
): PageKey {
  const decoded = Buffer.from(cursor, 'base64url').toString()
  const cut = decoded.lastIndexOf('.')
  const content = decoded.slice(0, cut)
  const [ofScope, time, id] = content.split('.')
  const isOurs = cut > 0 && deps.vault.sign(content) === decoded.slice(cut + 1)
  const isOfScope = scope === null || ofScope === scopeHash(scope)
  const canonical = Buffer.from(decoded).toString('base64url') === cursor
  if (!isOurs || !isOfScope || !canonical || !time || !id) throw new AppError('invalid_cursor', { param })
  return { createdAt: new Date(Number.parseInt(time, 36)), id }
}

function scopeHash({ list, workspaceId, filters }: CursorScope): string {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null)
  const text = JSON.stringify([list, workspaceId, given.sort(([a], [b]) => (a < b ? -1 : 1))])
  return hash('sha256', text, 'base64url').slice(0, 16)
}
