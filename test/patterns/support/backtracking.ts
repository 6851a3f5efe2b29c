import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { type Alphabet, alphabetOf } from './pattern-alphabet.ts'
import { type Automaton, automatonOf } from './pattern-automaton.ts'

/** How to make a pattern backtrack: a loop can read the word `pump` in two ways, and `prefix` leads to that loop. */
export type Ambiguity = { prefix: string; pump: string }

/** A loop of the pattern, as strings: what leads to it, and one iteration. */
export type Loop = { prefix: string; word: string }

const PAIRS_MAX = 400_000

/**
 * Exponential backtracking needs a loop that can read one word in two different ways. The pattern becomes an automaton of its
 * characters, and two copies of it read the same word at once: where they part and meet again within a loop, there is such a
 * word. Assertions of one character are respected; longer ones count as always true, so a safe pattern may be reported.
 */
export function ambiguitiesOf(pattern: RegExp): Ambiguity[] {
  return automataOf(pattern).flatMap(({ automaton, alphabet }) =>
    loopsIn(automaton).flatMap((loop) => {
      const found = ambiguityIn(automaton, alphabet, loop)
      return found ? [found] : []
    }),
  )
}

/** Every loop of the pattern, for pumping. */
export function loopsOf(pattern: RegExp): Loop[] {
  return automataOf(pattern).flatMap(({ automaton, alphabet }) =>
    loopsIn(automaton).flatMap((loop) =>
      sampleOf(loop).map((position) => ({
        prefix: spell(automaton, alphabet, pathBetween(automaton, null, position)),
        word: spell(automaton, alphabet, pathBetween(automaton, position, position)),
      })),
    ),
  )
}

const SAMPLES_MAX = 24

function sampleOf(loop: number[]): number[] {
  const step = Math.max(1, Math.floor(loop.length / SAMPLES_MAX))
  return loop.filter((_, index) => index % step === 0)
}

function automataOf(pattern: RegExp): { automaton: Automaton; alphabet: Alphabet }[] {
  const parsed = new RegExpParser().parsePattern(pattern.source, undefined, undefined, { unicode: pattern.unicode })
  const alphabet = alphabetOf(parsed, pattern.flags)
  return [parsed.alternatives, ...lookaroundsOf(parsed)].map((alternatives) => ({
    automaton: automatonOf(alternatives, alphabet, pattern.flags),
    alphabet,
  }))
}

/** Lookarounds backtrack by themselves, so each is checked as its own pattern. */
function lookaroundsOf(node: AST.Node): AST.Alternative[][] {
  const found: AST.Alternative[][] = []
  visit(node, (inner) => {
    if (inner.type === 'Assertion' && 'alternatives' in inner) found.push(inner.alternatives)
  })
  return found
}

function visit(node: AST.Node, see: (node: AST.Node) => void): void {
  see(node)
  if ('alternatives' in node) for (const inner of node.alternatives) visit(inner, see)
  if (node.type === 'Alternative') for (const inner of node.elements) visit(inner, see)
  if (node.type === 'Quantifier') visit(node.element, see)
}

/** The strongly connected parts of the automaton that have a cycle (Tarjan's algorithm, without recursion). */
function loopsIn({ edges }: Automaton): number[][] {
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const stack: number[] = []
  const onStack = new Set<number>()
  const loops: number[][] = []
  for (const root of edges.keys()) {
    if (order.has(root)) continue
    const work: { at: number; next: Iterator<number> }[] = []
    const enter = (at: number) => {
      order.set(at, order.size)
      low.set(at, order.get(at)!)
      stack.push(at)
      onStack.add(at)
      work.push({ at, next: edges[at]!.keys() })
    }
    enter(root)
    while (work.length > 0) {
      const { at, next } = work.at(-1)!
      const { value, done } = next.next()
      if (!done) {
        if (!order.has(value)) enter(value)
        else if (onStack.has(value)) low.set(at, Math.min(low.get(at)!, order.get(value)!))
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) low.set(parent.at, Math.min(low.get(parent.at)!, low.get(at)!))
      if (low.get(at) !== order.get(at)) continue
      const part = stack.splice(stack.lastIndexOf(at))
      for (const position of part) onStack.delete(position)
      if (part.length > 1 || edges[at]!.has(at)) loops.push(part)
    }
  }
  return loops
}

type Pair = { a: number; b: number; mask: bigint; from: Pair | null }

function ambiguityIn(automaton: Automaton, alphabet: Alphabet, loop: number[]): Ambiguity | null {
  const { edges } = automaton
  const inLoop = new Set(loop)
  const found = (from: number, path: number[]): Ambiguity => ({
    prefix: spell(automaton, alphabet, pathBetween(automaton, null, from)),
    pump: spell(automaton, alphabet, [...path, ...pathBetween(automaton, path.at(-1)!, from)]),
  })
  const seen = new Set<number>()
  const queue: Pair[] = loop.map((at) => ({ a: at, b: at, mask: 0n, from: null }))
  for (let head = 0; head < queue.length && head < PAIRS_MAX; head++) {
    const pair = queue[head]!
    for (const [a, masksOfA] of edges[pair.a]!) {
      if (!inLoop.has(a)) continue
      for (const [b, masksOfB] of edges[pair.b]!) {
        if (!inLoop.has(b) || (pair.from === null && b < a)) continue
        const mask = commonMask(masksOfA, masksOfB, pair.a === pair.b && a === b)
        if (mask === 0n) continue
        const next = { a, b, mask, from: pair }
        if (a === b && pair.a === pair.b) return found(pair.a, [a])
        if (a === b) return found(rootOf(next).a, pathOf(next))
        const key = Math.min(a, b) * edges.length + Math.max(a, b)
        if (!seen.has(key)) queue.push(next)
        seen.add(key)
      }
    }
  }
  return null
}

/** What both edges read; for one edge twice, what two of its ways read. */
function commonMask(left: bigint[], right: bigint[], isSameEdge: boolean): bigint {
  for (const [i, a] of left.entries()) {
    for (const [j, b] of right.entries()) {
      if ((!isSameEdge || i < j) && (a & b) !== 0n) return a & b
    }
  }
  return 0n
}

function rootOf(pair: Pair): Pair {
  return pair.from === null ? pair : rootOf(pair.from)
}

function pathOf(pair: Pair): number[] {
  return pair.from === null ? [] : [...pathOf(pair.from), pair.a]
}

/** The shortest way from one position to another, at least one step; from the start for null. */
function pathBetween({ edges, first }: Automaton, from: number | null, to: number): number[] {
  const parents = new Map<number, number | null>()
  const starts = from === null ? first : [...edges[from]!.keys()]
  const queue: number[] = []
  const add = (at: number, parent: number | null) => {
    if (parents.has(at)) return
    parents.set(at, parent)
    queue.push(at)
  }
  for (const at of starts) add(at, null)
  for (let head = 0; head < queue.length && !parents.has(to); head++) {
    for (const at of edges[queue[head]!]!.keys()) add(at, queue[head]!)
  }
  const path: number[] = []
  for (
    let at: number | null | undefined = parents.has(to) ? to : null;
    at !== null && at !== undefined;
    at = parents.get(at)
  )
    path.unshift(at)
  return path
}

/** A word for a path through the automaton, of characters that both ends of each step allow. */
function spell({ edges, masks }: Automaton, alphabet: Alphabet, path: number[]): string {
  return path
    .map((at, index) => {
      const before = path[index - 1]
      const allowed = (before === undefined ? undefined : edges[before]?.get(at)?.[0]) ?? masks[at]!
      return alphabet.characterIn(allowed)
    })
    .join('')
}
