import { type DocumentNode, Kind, Lexer, parse, type SelectionSetNode, Source, TokenKind, visit } from 'graphql'
import { AppError } from '../../../errors.ts'

/** The limits of one request. docs/graphql.md lists them. */
export const LIMITS = {
  tokens: 4_000,
  /** Nested brackets of any kind. */
  nesting: 40,
  /** Characters of a name or a number. */
  wordLength: 128,
  operations: 20,
  fragments: 50,
  /** Fragments spread, named or inline. */
  spreads: 200,
  aliases: 50,
  directives: 50,
  /** Maximum uses of one response name in a selection. */
  repeats: 40,
  /** Levels of lists and objects within variables. */
  variableDepth: 32,
  /** Values within variables, at all levels. */
  variableValues: 10_000,
  /** Root fields of an operation. Each is at least one statement. */
  rootFields: 20,
  /** Root fields of a mutation. They run one after the other. */
  mutations: 10,
  depth: 15,
  /** Fields of an operation, with fragments expanded. */
  fields: 1_000,
  /** Pairs of fields with the same name in the same selection of an operation, with fragments expanded. */
  comparisons: 5_000,
  /** Enough for a dashboard: an inbox of 100 conversations with 20 messages each costs some 40,000. */
  cost: 50_000,
  /**
   * For a subscription, which is checked once and runs for each event: a conversation with its lead and 20 messages costs about
   * 80.
   */
  subscriptionCost: 1_000,
} as const

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])
const WORDS: ReadonlySet<string> = new Set([TokenKind.NAME, TokenKind.INT, TokenKind.FLOAT])

export function tooComplex(message: string): AppError {
  return new AppError('query_too_complex', { message })
}

/** Checks the text before it is parsed, because the parser recurses at every bracket. */
export function parseWithinLimits(source: string | Source, options?: object): DocumentNode {
  checkText(source)
  const document = parse(source, options)
  checkDocument(document)
  return document
}

/** Scans the text token by token without building a tree. Throws `query_too_complex`. */
function checkText(source: string | Source): void {
  const lexer = new Lexer(typeof source === 'string' ? new Source(source) : source)
  let tokens = 0
  let nesting = 0
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (++tokens > LIMITS.tokens) throw tooComplex(`A document can have at most ${LIMITS.tokens} tokens.`)
    if (OPENING.has(token.kind) && ++nesting > LIMITS.nesting) {
      throw tooComplex(`Brackets can be nested at most ${LIMITS.nesting} levels deep.`)
    }
    if (CLOSING.has(token.kind)) nesting--
    if (WORDS.has(token.kind) && token.end - token.start > LIMITS.wordLength) {
      throw tooComplex(`A name or number can have at most ${LIMITS.wordLength} characters.`)
    }
  }
}

/** Counts the whole document, used or not, because validation visits all of it. Throws `query_too_complex`. */
function checkDocument(document: DocumentNode): void {
  const counts = { operations: 0, fragments: 0, spreads: 0, aliases: 0, directives: 0 }
  const count = (what: keyof typeof counts) => {
    if (++counts[what] > LIMITS[what]) throw tooComplex(`A document can have at most ${LIMITS[what]} ${what}.`)
  }
  visit(document, {
    OperationDefinition: () => count('operations'),
    FragmentDefinition: () => count('fragments'),
    FragmentSpread: () => count('spreads'),
    InlineFragment: () => count('spreads'),
    Directive: () => count('directives'),
    Field({ alias }) {
      if (alias) count('aliases')
    },
    SelectionSet: (selectionSet) => checkRepeats(selectionSet, new Map()),
  })
}

/** Inline fragments belong to their surrounding selection. */
function checkRepeats({ selections }: SelectionSetNode, seen: Map<string, number>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) checkRepeats(selection.selectionSet, seen)
    if (selection.kind !== Kind.FIELD) continue
    const key = selection.alias?.value ?? selection.name.value
    const times = (seen.get(key) ?? 0) + 1
    if (times > LIMITS.repeats)
      throw tooComplex(`A selection can contain the same field at most ${LIMITS.repeats} times.`)
    seen.set(key, times)
  }
}

/** Checked first, because later steps visit the values level by level. Throws `query_too_complex`. */
export function checkVariables(variables: unknown): void {
  let level = [variables]
  let values = 0
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > LIMITS.variableDepth) {
      throw tooComplex(`Variables can be nested at most ${LIMITS.variableDepth} levels deep.`)
    }
    const within: unknown[] = []
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue
      for (const inner of Object.values(value)) {
        if (++values > LIMITS.variableValues) {
          throw tooComplex(`Variables can contain at most ${LIMITS.variableValues} values.`)
        }
        within.push(inner)
      }
    }
    level = within
  }
}
