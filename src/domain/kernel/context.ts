import type { PrismaClient } from '../../generated/prisma/client.ts'
import type { Reads, ShownReads } from './reads.ts'

/** A string that only its own parser or maker may produce. */
type Brand<Name extends string> = string & { readonly __brand: Name }

export type WorkspaceId = Brand<'ws'>
export type LeadId = Brand<'lead'>
export type ConversationId = Brand<'conv'>
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

/** Each prefix and the id it makes. */
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
}

/** Makes ids: the prefix, then a lower-case ULID of the clock's time, monotonic within the process. */
export type Ids = { next<Prefix extends keyof IdOf>(prefix: Prefix): IdOf[Prefix] }

export type Clock = { now(): Date }

/** Real time of this process, for what must happen even if the clock stands still or is set back. */
export type Timers = {
  /** Milliseconds since a fixed moment. Never decreases. */
  elapsedMs(): number
  /** Calls at intervals, until the returned function is called. Does not keep the process alive. */
  every(ms: number, run: () => void): () => void
}

/** A number in [0, 1), and lease tokens. */
export type Random = { number(): number; token(): string }

/** Keeps secrets and signs what leaves and comes back. */
export type Vault = {
  /** Encrypts; `context` must be given again to open. */
  seal(plain: string, context: string): Uint8Array
  open(sealed: Uint8Array, context: string): string
  /** HMAC-SHA-256 of an E.164 number in hex: the only name under which a suppression is kept. */
  phoneHash(e164: string): string
  /** A short signature for text that a client brings back, such as a cursor. */
  sign(text: string): string
}

export type Log = {
  info(line: Record<string, unknown>): void
  warn(line: Record<string, unknown>): void
  error(line: Record<string, unknown>): void
}

/** Work that may be waiting. A hint: it may be lost, repeated or late. The row is the truth. */
export type Job = {
  queue:
    | 'dispatch-message'
    | 'deliver-to-endpoint'
    | 'read-text'
    | 'take-turn'
    | 'apply-receipt'
    | 'send-notification'
    | 'end-rotation'
    | 'run-replay'
    | 'run-import'
    | 'reset-sandbox'
    | 'escalate-handoff'
    | 'follow-up'
    | 'release-hold'
  workspaceId: string
  id: string
}

export type Sql = { readonly name: string; readonly text: string; readonly values: readonly unknown[] }

export type Querying = { query<Row>(statement: Sql): Promise<Row[]> }

/** Where many rows go at once. Names of our own, never anything that came from outside. */
export type CopyTarget = { table: string; columns: readonly string[] }
export type CopyValue = string | number | boolean | Date | readonly string[] | null

/** A transaction. What it hints and announces goes out after its commit, or never. */
export type Tx = Querying & {
  /** Writes many rows by one COPY, at the pace of the database. A value is text that PostgreSQL can keep: no NUL. */
  copy(target: CopyTarget, rows: Iterable<readonly CopyValue[]>): Promise<number>
  /** Runs once the work is done, sent together with the commit: its locks are held by nobody who waits for the network. */
  last<Row>(statement: Sql, onDone: (rows: Row[]) => void): void
  hint(job: Job): void
  /** Says that the workspace's events have reached this position. */
  announce(workspaceId: string, position: number): void
}

export type Db = Querying & {
  /** `name` says in logs, metrics and faults which transaction this is. Serialisation failures are tried again. */
  transaction<Result>(name: string, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** A transaction whose first statement locks the phone, or these phones in order, within the workspace: lock 1 of src/README.md. */
  locked<Result>(
    name: string,
    workspaceId: string,
    phones: string | readonly string[],
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result>
  reads(workspaceId: string): Reads
  shownReads(workspaceId: string): ShownReads
  /** Prisma's own client, limited to the workspace. It costs five times as much as `reads`. */
  prisma(workspaceId: string): PrismaClient
}

/** A row of a workspace. */
export type RowKey = { workspaceId: string; id: string }

/** What most operations that write need. */
export type WriteDeps = { db: Db; clock: Clock; ids: Ids }

/** Constant text of a statement, such as a list of columns. Never anything that came from outside. */
class Fragment {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export function fragment(text: string): Fragment {
  return new Fragment(text)
}

const ANY_OR = fragment('true or')
const NOTHING = fragment('')

/** A part of a statement with values of its own. */
class Clause {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts
    this.values = values
  }
}

/** Constant texts around values, to stand in a statement: `clause(['a < ', ' and b < ', ''], [x, y])`. */
export function clause(texts: readonly string[], values: readonly unknown[]): Clause {
  return new Clause(texts, values)
}

/** The same as a template: a part of a statement that is written elsewhere. It may hold other parts. */
export function part(texts: TemplateStringsArray, ...values: readonly unknown[]): Clause {
  const flat = { texts: [texts[0]!], values: [] as unknown[] }
  for (const [i, value] of values.entries()) {
    const inner = value instanceof Clause ? value : { texts: ['', ''], values: [value] }
    const [first, ...more] = inner.texts
    flat.texts.push(`${flat.texts.pop()}${first}`, ...more)
    flat.texts.push(`${flat.texts.pop()}${texts[i + 1]}`)
    flat.values.push(...inner.values)
  }
  return clause(flat.texts, flat.values)
}

export type { Clause }

/** For optional filters, `(${ifGiven(status)} status = ${status})`: absent, the planner sees no condition at all. */
export function ifGiven(value: unknown): Fragment {
  return value === undefined || value === null ? ANY_OR : NOTHING
}

type Statement = { name: string; text: string }

const statementsOf = new WeakMap<TemplateStringsArray, Map<string, Statement>>()
let statementCount = 0

/** A prepared statement for each place in the code and choice of fragments. Every value is a parameter. */
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
