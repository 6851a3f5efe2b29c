/** A request that must be refused before any resolver runs. */
export type Attack = {
  name: string
  body: { query: string; variables?: Record<string, unknown>; operationName?: string }
  code: 'query_too_complex' | 'invalid_request' | 'invalid_parameter'
}

const times = (count: number, part: (n: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, n) => part(n)).join(between)
const nested = (depth: number, open: string, core: string, close: string) =>
  open.repeat(depth) + core + close.repeat(depth)
/** A list in a list in a list … */
const deepList = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

const PAGE = '{ edges { node { id status messages(first: 100) { edges { node { id } } } } } }'
const WIDE = `{ edges { node { id conversations(first: 100) ${PAGE} } } }`
const TYPES =
  '{ types { name kind fields { name args { name type { name kind } } type { name kind fields { name type { name } } } } } }'
const SUPPRESS = 'mutation($phones: [String!]!) { suppressPhones(input: { phones: $phones }) { __typename } }'
const VALIDATE = 'query($playbook: JSON!) { validatePlaybook(playbook: $playbook) { path } }'

/** Fragments that each spread the next: the same ten fields are selected at the same path again and again. */
const chain = (count: number) =>
  times(
    count,
    (n) =>
      `fragment F${n} on Conversation { id status lead { id phone } messages(first: 1) { edges { node { id body } } } ${n + 1 < count ? `...F${n + 1}` : ''} }`,
  )

const TOO_COMPLEX: [string, string][] = [
  [
    'a chain of 39 fragments, spread three times',
    `{ conversations(first: 1) { edges { node { ...F0 ...F5 ...F9 } } } } ${chain(39)}`,
  ],
  ['a chain of 39 fragments that nobody spreads', `{ workspace { id } } ${chain(39)}`],
  ['aliases of a root field', `{ ${times(60, (n) => `a${n}: leads { totalCount }`)} }`],
  ['aliases under the limit, each a statement', `{ ${times(40, (n) => `a${n}: workspace { id }`)} }`],
  ['aliases that nobody uses', `{ workspace { id } } fragment F on Workspace { ${times(60, (n) => `a${n}: id`)} }`],
  [
    'root fields in fragments',
    `{ ...F0 ...F1 } ${times(2, (n) => `fragment F${n} on Query { ${times(15, (i) => `a${n}x${i}: liveCursor`)} }`)}`,
  ],
  ['mutations', `mutation { ${times(11, (n) => `m${n}: resetSandbox(input: {}) { __typename }`)} }`],
  ['a million rows', `{ leads(first: 100) ${WIDE} }`],
  ['a million rows by a variable', `query($n: Int = 100) { leads(first: $n) ${WIDE.replaceAll('100', '$n')} }`],
  [
    'a million rows by a list of ids',
    `{ nodes(ids: [${times(100, (n) => `"lead_${n}"`)}]) { ... on Lead { conversations(first: 100) ${PAGE} } } }`,
  ],
  [
    'depth',
    `{ leads { edges { node ${nested(5, '{ campaign { enrolments { edges { node { lead ', '{ id }', ' } } } } }')} } } }`,
  ],
  [
    'depth by fragments',
    `{ conversations { edges { node { ...F0 } } } } ${times(6, (n) => `fragment F${n} on Conversation { lead { conversations(first: 1) { edges { node { ${n < 5 ? `...F${n + 1}` : 'id'} } } } } }`)}`,
  ],
  ['brackets', nested(1_000, '{ a', '', ' }')],
  ['brackets of a list', `{ validatePlaybook(playbook: ${nested(1_950, '[', '', ']')}) { path } }`],
  ['directives', `{ workspace { id ${'@skip(if: false) '.repeat(60)} } }`],
  ['directives that nobody knows', `{ workspace { id ${'@a '.repeat(1_900)} } }`],
  ['fields repeated', `{ workspace { ${'id '.repeat(1_000)} } }`],
  ['fields repeated in inline fragments', `{ workspace { ${'... { id } '.repeat(100)} } }`],
  ['root fields repeated', `{ ${'leads { totalCount } '.repeat(25)} }`],
  [
    'fields that fragments multiply',
    `{ ...F0 } ${times(11, (n) => `fragment F${n} on Query { ${n < 10 ? `...F${n + 1} ...F${n + 1}` : 'liveCursor'} }`)}`,
  ],
  ['fragments', `{ workspace { id } } ${times(60, (n) => `fragment F${n} on Workspace { id }`)}`],
  ['fragments spread', `{ workspace { ${'...F '.repeat(300)} } } fragment F on Workspace { id }`],
  ['operations', times(30, (n) => `query Q${n} { workspace { id } }`)],
  ['tokens', `{ workspace { ${'id name '.repeat(3_000)} } }`],
  ['a long name', `{ ${'x'.repeat(200_000)} }`],
  ['a long number', `{ leads(first: ${'9'.repeat(200_000)}) { totalCount } }`],
  [
    'introspection by many names',
    `{ __schema { ${times(49, (n) => `a${n}: types { fields { args { name type { name kind ofType { name kind } } } } }`)} } }`,
  ],
  ['introspection again and again', `{ ${times(19, (n) => `s${n}: __schema ${TYPES}`)} }`],
]

const REFUSED: [string, string][] = [
  [
    'circular introspection',
    '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
  ],
  ['circular introspection of a type', `{ __type(name: "Lead") ${nested(6, '{ fields { type ', '{ name }', ' } }')} }`],
  ['a fragment in itself', '{ workspace { ...A } } fragment A on Workspace { id ...A }'],
  [
    'fragments in a circle',
    '{ workspace { ...A } } fragment A on Workspace { ...B } fragment B on Workspace { ...C } fragment C on Workspace { ...A }',
  ],
  [
    'a circle of fragments through a field',
    '{ leads { edges { node { ...A } } } } fragment A on Lead { campaign { enrolments { edges { node { lead { ...A } } } } } }',
  ],
  ['names that do not exist', `{ ${times(500, (n) => `lead${n}`)} }`],
  ['a document that ends in a string', '{ lead(id: "'],
]

/** Refused over HTTP and over WebSocket. */
export const ATTACKS: Attack[] = [
  ...TOO_COMPLEX.map(([name, query]) => ({ name, body: { query }, code: 'query_too_complex' as const })),
  ...REFUSED.map(([name, query]) => ({ name, body: { query }, code: 'invalid_request' as const })),
  {
    name: 'variables in 20,000 pieces',
    body: { query: SUPPRESS, variables: { phones: Array<number>(20_000).fill(0) } },
    code: 'query_too_complex',
  },
  {
    name: 'lists in lists in variables',
    body: { query: VALIDATE, variables: { playbook: deepList(50) } },
    code: 'query_too_complex',
  },
  {
    name: 'lists in lists in a variable that nobody asked for',
    body: { query: '{ workspace { id } }', variables: { other: deepList(1_000) } },
    code: 'query_too_complex',
  },
  {
    name: 'a list where an id belongs',
    body: { query: 'query($id: ID!) { lead(id: $id) { id } }', variables: { id: deepList(20) } },
    code: 'invalid_request',
  },
  {
    name: 'NUL in a variable',
    body: { query: 'query($id: ID!) { lead(id: $id) { id } }', variables: { id: 'lead_\0' } },
    code: 'invalid_parameter',
  },
]
