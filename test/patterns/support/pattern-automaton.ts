import type { AST } from '@eslint-community/regexpp'
import type { Alphabet } from './pattern-alphabet.ts'

/**
 * The positions of a pattern's characters (Glushkov's automaton). `edges`: from each position to the next ones, with what is read
 * there, once for every way to go there; two ways that read the same character are two parses.
 */
export type Automaton = { masks: bigint[]; first: number[]; edges: Map<number, bigint[]>[] }

/** What the next character must be; `boundary`: on the other side of a `\b`. */
type Filter = { mask: bigint; boundary: boolean }
type End = Filter & { at: number }
/** A part of a pattern: its first and last positions, and the ways through it that read nothing. */
type Part = { first: End[]; last: End[]; empty: Filter[] }

const COPIES_MAX = 6
const WAYS_MAX = 2

export function automatonOf(alternatives: AST.Alternative[], alphabet: Alphabet, flags: string): Automaton {
  const builder = new AutomatonBuilder(alphabet, flags)
  const whole = builder.oneOf(alternatives)
  return { masks: builder.masks, first: [...new Set(whole.first.map(({ at }) => at))], edges: builder.edges }
}

class AutomatonBuilder {
  readonly masks: bigint[] = []
  readonly edges: Map<number, bigint[]>[] = []
  readonly #alphabet: Alphabet
  readonly #multiline: boolean

  constructor(alphabet: Alphabet, flags: string) {
    this.#alphabet = alphabet
    this.#multiline = flags.includes('m')
  }

  oneOf(alternatives: AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      elements
        .map((element) => this.#element(element))
        .reduce((left, right) => this.#join(left, right), this.#nothing()),
    )
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: distinctWays(parts.flatMap(({ empty }) => empty)),
    }
  }

  #element(node: AST.Element): Part {
    switch (node.type) {
      case 'Assertion':
        return { first: [], last: [], empty: [this.#assertion(node)] }
      case 'Group':
      case 'CapturingGroup':
        return this.oneOf(node.alternatives)
      case 'Quantifier':
        return this.#quantifier(node)
      case 'Backreference':
        return this.#character(this.#alphabet.all)
      default:
        return this.#character(this.#alphabet.maskOf(node.raw))
    }
  }

  #quantifier({ element, min, max }: AST.Quantifier): Part {
    const isLoop = max > COPIES_MAX
    const needed = Array.from({ length: Math.min(min, COPIES_MAX) - (isLoop && min > 0 ? 1 : 0) }, () =>
      this.#element(element),
    )
    const head = needed.reduce((left, right) => this.#join(left, right), this.#nothing())
    if (isLoop) return this.#join(head, this.#repeated(this.#element(element), min > 0))
    let tail = this.#nothing()
    for (let count = min; count < max; count++) tail = this.#optional(this.#join(this.#element(element), tail))
    return this.#join(head, tail)
  }

  #repeated(part: Part, isNeeded: boolean): Part {
    this.#connect(part.last, part.first)
    return isNeeded ? part : this.#optional(part)
  }

  /** An optional part that reads nothing is left out, as the engine does. */
  #optional({ first, last }: Part): Part {
    return { first, last, empty: [this.#anything()] }
  }

  #join(left: Part, right: Part): Part {
    this.#connect(left.last, right.first)
    const skipped = left.empty.flatMap((way) => right.first.map((end) => ({ ...both(way, end), at: end.at })))
    const ended = right.empty.flatMap((way) => left.last.map((end) => ({ ...both(way, end), at: end.at })))
    return {
      first: [...left.first, ...skipped],
      last: [...right.last, ...ended],
      empty: distinctWays(left.empty.flatMap((way) => right.empty.map((other) => both(way, other)))),
    }
  }

  #connect(ends: End[], starts: End[]): void {
    for (const end of ends) {
      const ways = this.edges[end.at]!
      for (const start of starts) {
        const mask = this.#allowedAfter(end.at, both(end, start)) & this.masks[start.at]!
        if (mask === 0n) continue
        const known = ways.get(start.at) ?? []
        if (known.length < WAYS_MAX) ways.set(start.at, [...known, mask])
      }
    }
  }

  #allowedAfter(at: number, { mask, boundary }: Filter): bigint {
    const { word, all } = this.#alphabet
    if (!boundary) return mask
    if ((this.masks[at]! & ~word) === 0n) return mask & all & ~word
    return (this.masks[at]! & word) === 0n ? mask & word : mask
  }

  #assertion(node: AST.Assertion): Filter {
    const anything = this.#anything()
    if (node.kind === 'word') return node.negate ? anything : { ...anything, boundary: true }
    if (!('alternatives' in node)) {
      return this.#multiline ? anything : { ...anything, mask: 0n }
    }
    if (node.kind === 'lookbehind') return anything
    const firsts = node.alternatives.map((alternative) => this.#firstOf(alternative, node.negate))
    if (!node.negate) return { ...anything, mask: firsts.reduce((sum, mask) => sum | mask, 0n) }
    return { ...anything, mask: firsts.reduce((left, mask) => left & ~mask, this.#alphabet.all) }
  }

  /** The first characters of a lookahead's alternatives; for a negative one, those that alone make it fail. */
  #firstOf({ elements }: AST.Alternative, negate: boolean): bigint {
    const [element, ...more] = elements
    const unknown = negate ? 0n : this.#alphabet.all
    if (element === undefined) return this.#alphabet.all
    if (element.type === 'Assertion' && element.kind === 'end') return 0n
    if (element.type === 'Character' || element.type === 'CharacterSet' || element.type === 'CharacterClass') {
      return negate && more.length > 0 ? unknown : this.#alphabet.maskOf(element.raw)
    }
    if (element.type === 'Group' && (more.length === 0 || !negate)) {
      return element.alternatives.reduce((sum, inner) => sum | this.#firstOf(inner, negate), 0n)
    }
    return unknown
  }

  #character(mask: bigint): Part {
    const at = this.masks.push(mask) - 1
    this.edges.push(new Map())
    const end = { ...this.#anything(), at }
    return { first: [end], last: [end], empty: [] }
  }

  #nothing(): Part {
    return { first: [], last: [], empty: [this.#anything()] }
  }

  #anything(): Filter {
    return { mask: this.#alphabet.all, boundary: false }
  }
}

function both(left: Filter, right: Filter): Filter {
  return { mask: left.mask & right.mask, boundary: left.boundary || right.boundary }
}

/** Two equal ways are enough to detect ambiguity. */
function distinctWays(ways: Filter[]): Filter[] {
  const counts = new Map<string, number>()
  return ways.filter(({ mask, boundary }) => {
    const key = `${mask} ${boundary}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts.get(key)! <= WAYS_MAX
  })
}
