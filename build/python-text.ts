const WIDTH = 100

/** A type such as `Optional[str]`: a name with the types in its brackets. */
export type PythonType = { name: string; inner: PythonType[] }

/** A type with these types in its brackets. */
export function plain(name: string, ...inner: PythonType[]): PythonType {
  return { name, inner }
}

/** `Literal["new", "qualified"]`. */
export function literal(values: unknown[]): PythonType {
  return plain('Literal', ...values.map((value) => plain(valueText(value))))
}

/** The union of types, each named once. A union with None is `Optional`. */
export function unionOf(types: PythonType[]): PythonType {
  const members = new Map(types.flatMap(membersOf).map((type) => [printed(type), type]))
  const isOptional = members.delete('None')
  const some = [...members.values()]
  const core = some.length === 1 ? some[0]! : plain('Union', ...some)
  return isOptional ? plain('Optional', core) : core
}

function membersOf(type: PythonType): PythonType[] {
  if (type.name === 'Union') return type.inner
  return type.name === 'Optional' ? [...type.inner.flatMap(membersOf), plain('None')] : [type]
}

type Place = {
  /** Number of spaces before the line. */
  indent?: number
  /** Number of characters before and after the type in its line. */
  before?: number
  after?: number
}

/** The text of a type. With a place, a type that is too long for its line is broken after its commas. */
export function printed({ name, inner }: PythonType, place?: Place): string {
  if (inner.length === 0) return name
  const flat = `${name}[${inner.map((type) => printed(type)).join(', ')}]`
  const { indent = 0, before = 0, after = 0 } = place ?? {}
  if (!place || indent + before + flat.length + after <= WIDTH) return flat
  const comma = inner.length > 1 ? ',' : '' // A comma after a single type would make a tuple.
  const lines = inner.map(
    (type) => `${' '.repeat(indent + 4)}${printed(type, { indent: indent + 4, after: 1 })}${comma}\n`,
  )
  return `${name}[\n${lines.join('')}${' '.repeat(indent)}]`
}

/** A docstring with this indentation, or nothing if there is no text. */
export function docstring(text: string, indent: string): string {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''")
  const [first, ...rest] = paragraphsOf(safe, indent)
  if (first === undefined) return ''
  const isOneLine = rest.length === 0 && !first.includes('\n') && indent.length + first.length + 6 <= WIDTH
  if (isOneLine && !first.endsWith('"')) return `${indent}"""${first}"""\n`
  const lines = [`"""${first}`, ...rest].join('\n\n').replaceAll(/^(?=.)/gm, indent)
  return `${lines}\n${indent}"""\n`
}

/** The paragraphs of a text, in lines that fit. The lines of an indented paragraph stay as they are. */
function paragraphsOf(text: string, indent: string): string[] {
  const paragraphs = text.trim().split(/\n{2,}/)
  return paragraphs.filter(Boolean).map((one) => (/^Args:\n/.test(one) ? one : wrap(one, WIDTH - 3 - indent.length)))
}

/** Breaks a text into lines of at most this length. Further lines begin with `hanging`. */
export function wrap(text: string, width: number, hanging = ''): string {
  const lines = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1)!
    if (line.trim() === '') lines[lines.length - 1] = line + word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(hanging + word)
  }
  return lines.join('\n')
}

const KEYWORDS = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from global if import in is
  lambda nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** Whether a field can be a name in Python. */
export function isName(text: string): boolean {
  return /^[a-z_]\w*$/.test(text) && !KEYWORDS.has(text)
}

/** The field as a name in Python: keywords get an underscore at the end. */
export function nameOf(text: string): string {
  const name = KEYWORDS.has(text) ? `${text}_` : text
  if (!isName(name)) throw new TypeError(`Not a name in Python: ${text}`)
  return name
}

function valueText(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}
