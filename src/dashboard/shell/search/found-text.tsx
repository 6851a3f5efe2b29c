import type { ReactNode } from 'react'

const BEFORE_LENGTH = 30

/** A text from shortly before the first word that was searched for, with these words marked. */
export function FoundText({ body, search }: { body: string; search: string }) {
  const words = foldedOf(search).match(/[\p{L}\p{N}]+/gu) ?? []
  const pieces = body.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []
  const isFound = pieces.map((piece) => words.some((word) => foldedOf(piece).startsWith(word)))
  const first = isFound.indexOf(true)
  const start = first === -1 ? 0 : startOf(pieces, first)
  const shown: ReactNode[] = pieces
    .slice(start)
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
    .map((piece, i) => (isFound[start + i] ? <mark key={i}>{piece}</mark> : piece))
  return (
    <>
      {start > 0 && '…'}
      {shown}
    </>
  )
}

function startOf(pieces: readonly string[], first: number): number {
  let length = 0
  let start = first
  while (start > 0 && length + pieces[start - 1]!.length <= BEFORE_LENGTH) length += pieces[--start]!.length
  return start
}

function foldedOf(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
