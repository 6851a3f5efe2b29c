import type { PrismaClient } from '../../generated/prisma/client.ts'
import type { Reads, ShownReads } from './reads.ts'
import type { Writes } from './writes.ts'

/** A string that only its own parser or constructor can produce. */
type Brand<Name extends string> = string & { readonly __brand: Name }

export type WorkspaceId = Brand<'ws'>
export type LeadId = Brand<'lead'>
type ConversationId = Brand<'conv'>
export type MessageId = Brand<'msg'>
export type EventId = Brand<'evt'>
type CampaignId = Brand<'camp'>
type EndpointId = Brand<'wh'>
type DeliveryId = Brand<'dlv'>
export type ApiKeyId = Brand<'key'>
type PhoneNumberId = Brand<'num'>
type CarrierAccountId = Brand<'car'>

/** A phone number in E.164 form, such as `+14155550123`. */
export type E164 = Brand<'e164'>

/** Each ID prefix and the type of its IDs. */
export type IdOf = {
  ws: WorkspaceId
  lead: LeadId
  conv: ConversationId
  msg: MessageId
  evt: EventId
  camp: CampaignId
  wh: EndpointId
  dlv: DeliveryId
  att: string
  key: ApiKeyId
  num: PhoneNumberId
  car: CarrierAccountId
  con: string
  hld: string
  qst: string
  rst: string
  rcp: string
  turn: string
  aud: string
  sbx: string
  rpl: string
  imp: string
  cbk: string
  chn: string
  ntf: string
  appt: string
  mdl: string
  mem: string
  usr: string
  ses: string
  acc: string
  try: string
  stl: string
  snd: string
  era: string
  brw: string
  note: string
  snip: string
  doc: string
  alrt: string
  mtxt: string
  feed: string
  tok: string
  rlog: string
  drft: string
}

/** Generates IDs: the prefix, then a lower-case ULID of the clock's time, monotonic within the process. */
export type Ids = { next<Prefix extends keyof IdOf>(prefix: Prefix): IdOf[Prefix] }

export type Clock = { now(): Date }

/** Real time of this process, for what must happen even if the clock stands still or is set back. */
export type Timers = {
  /** Milliseconds since a fixed moment. Never decreases. */
  elapsedMs(): number
  /** Calls at intervals, until the returned function is called. Does not keep the process alive. */
  every(ms: number, run: () => void): () => void
}

/** A random number in [0, 1), and lease tokens. */
export type Random = { number(): number; token(): string }

/** Encrypts secrets, and signs values that clients send back. */
export type Vault = {
  /** Encrypts; the same `context` is required to decrypt. */
  seal(plain: string, context: string): Uint8Array
  open(sealed: Uint8Array, context: string): string
  /** HMAC-SHA-256 of an E.164 number in hex. A suppression is stored under this hash only. */
  phoneHash(e164: string): string
  /** A short signature for text that a client sends back, such as a cursor. */
  sign(text: string): string
}

export type Log = {
  info(line: Record<string, unknown>): void
  warn(line: Record<string, unknown>): void
  error(line: Record<string, unknown>): void
}

/** Signals work that may be due. A hint can be lost, repeated or late; the row decides. */
export type Job = {
  queue:
    | 'dispatch-message'
    | 'deliver-to-endpoint'
    | 'read-text'
    | 'take-turn'
    | 'apply-receipt'
    | 'send-notification'
    | 'send-alert'
    | 'text-member'
    | 'end-rotation'
    | 'run-replay'
    | 'run-import'
    | 'run-send'
    | 'run-erasure'
    | 'reset-sandbox'
    | 'escalate-handoff'
    | 'end-conversation'
    | 'end-snooze'
    | 'follow-up'
    | 'release-hold'
    | 'match-questions'
  workspaceId: string
  id: string
}

export type Sql = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export type Querying = { query<Row>(statement: Sql): Promise<Row[]> }

/** The queue for many rows at once. Use only our own names here, never client input. */
export type CopyTarget = { table: string; columns: readonly string[] }
export type CopyValue = string | number | boolean | Date | readonly string[] | null

/** A transaction. Its hints and announcements are sent after its commit, or never. */
export type Tx = Querying & {
  /** Writes many rows with one COPY, at the database's speed. Text must be valid for PostgreSQL: no NUL. */
  copy(target: CopyTarget, rows: Iterable<readonly CopyValue[]>): Promise<number>
  /**
   * For rows that are rarely written, such as settings. Uses Prisma's client, which is about 0.3 ms slower than a statement.
   */
  writes(workspaceId: string): Writes
  /**
   * Sent together with the next statement, or with the commit: for writes whose result is not needed. A failure is thrown
   * there.
   */
  soon(statement: Sql): void
  /**
   * Runs after all other work of the transaction and is sent together with the commit, so its locks are not held during a
   * round trip.
   */
  last<Row>(statement: Sql, onDone: (rows: Row[]) => void): void
  hint(job: Job): void
  /** Links these rows' work, such as the deliveries of an event, to the current trace. Does nothing while tracing is off. */
  trace(workspaceId: string, ids: readonly string[]): void
  /** Announces that the workspace's events have reached this position. */
  announce(workspaceId: string, position: number): void
}

export type Db = Querying & {
  /** `name` identifies the transaction in logs, metrics and fault points. Serialization failures are retried. */
  transaction<Result>(name: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /**
   * A transaction whose first statement locks the phone, or these phones in order, within the workspace: lock 1 of
   * src/README.md.
   */
  locked<Result>(
    name: string,
    workspaceId: string,
    phones: string | readonly string[],
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result>
  reads(workspaceId: string): Reads
  shownReads(workspaceId: string): ShownReads
  /** Prisma's client, limited to the workspace. It costs five times as much as `reads`. */
  prisma(workspaceId: string): PrismaClient
}

/** A row of a workspace. */
export type RowKey = { workspaceId: string; id: string }

/** What most operations that write need. */
export type WriteDeps = { db: Db; clock: Clock; ids: Ids }

/** Constant text of a statement, such as a list of columns. Never client input. */
class Fragment {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function fragment(text: string): Fragment {
  return new Fragment(text)
}

/** A part of a statement with its own values. */
class Clause {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** Builds a part of a statement from constant texts and values: `clause(['a < ', ' and b < ', ''], [x, y])`. */
export function clause(texts: readonly string[], values: readonly unknown[]): Clause {
  return new Clause(texts, values)
}

/** The same as a template: a part of a statement that is defined elsewhere. It can contain other parts. */
export function part(texts: TemplateStringsArray, ...values: readonly unknown[]): Clause {
  const flat = { texts: [texts[0]!], values: [] as unknown[] }
  for (const [i, value] of values.entries()) {
    const inner = clauseOf(value)
    const [first, ...more] = inner.texts
    flat.texts.push(`${flat.texts.pop()}${first}`, ...more)
    flat.texts.push(`${flat.texts.pop()}${texts[i + 1]}`)
    flat.values.push(...inner.values)
  }
  return clause(flat.texts, flat.values)
}

function clauseOf(value: unknown): Clause {
  if (value instanceof Clause) return value
  return value instanceof Fragment ? clause([value.text], []) : clause(['', ''], [value])
}

export type { Clause }

type Statement = { name: string; text: string }

const statementsOf = new WeakMap<TemplateStringsArray, Map<string, Statement>>()
let statementCount = 0

/** A prepared statement for each call site and choice of fragments. Every value is a parameter. */
export function sql(strings: TemplateStringsArray, ...parts: readonly unknown[]): Sql {
  const values: unknown[] = []
  let variant = ''
  for (const part of parts) {
    if (part instanceof Fragment) variant += `${part.text};`
    else if (part instanceof Clause) {
      variant += `${part.texts.join('$')};`
      values.push(...part.values)
    } else values.push(part)
  }
  const statement = known(strings, variant) ?? prepare(strings, variant, parts)
  return { name: statement.name, text: statement.text, values }
}

/** The statement without a name: the database plans it for the values of each call, because a generic plan would be slow. */
export function unnamed(statement: Sql): Sql {
  return { ...statement, name: '' }
}

function known(strings: TemplateStringsArray, variant: string): Statement | undefined {
  return statementsOf.get(strings)?.get(variant)
}

function prepare(strings: TemplateStringsArray, variant: string, parts: readonly unknown[]): Statement {
  const variants = statementsOf.get(strings) ?? new Map<string, Statement>()
  const statement = { name: `s${++statementCount}`, text: textOf(strings, parts) }
  statementsOf.set(strings, variants.set(variant, statement))
  return statement
}

function textOf(strings: TemplateStringsArray, parts: readonly unknown[]): string {
  let text = strings[0]!
  let values = 0
  for (const [i, part] of parts.entries()) {
    if (part instanceof Fragment) text += part.text
    else if (part instanceof Clause) text += part.texts.reduce((before, after) => `${before}$${++values}${after}`)
    else text += `$${++values}`
    text += strings[i + 1]
  }
  return text
}
