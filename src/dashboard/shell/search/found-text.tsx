import { foundPieces } from './found-pieces.ts'

/** How many characters are shown before the first word that was found. */
const CONTEXT_LENGTH_MAX = 30

/** A text from shortly before the first word that was searched for, with these words marked. */
export function FoundText({ body, search }: { body: string; search: string }) {
  const pieces = foundPieces(body, search)
  const start = startOf(pieces)
  return (
    <>
      {start > 0 && '…'}
      {pieces.slice(start).map(({ text, isFound }, i) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
        return isFound ? <mark key={i}>{text}</mark> : text
      })}
    </>
  )
}

/** The index of the first piece that is shown. */
function startOf(pieces: readonly { text: string; isFound: boolean }[]): number {
  let start = Math.max(
    pieces.findIndex(({ isFound }) => isFound),
    0,
  )
  let length = 0
  while (start > 0 && length + pieces[start - 1]!.text.length <= CONTEXT_LENGTH_MAX)
    length += pieces[--start]!.text.length
  return start
}
