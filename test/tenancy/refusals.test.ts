import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue, refusalCatalogue } from '../../src/errors.ts'
import { type ModelServer, startModelServer } from '../agent/support/model-server.ts'
import { codes } from '../identity/support/members.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { REFUSED, type Refusing } from './support/refused.ts'
import { createTenant, type Tenant, type TenantRequest } from './support/tenant.ts'

const service = useTestApp()
let receiver: Receiver
let model: ModelServer
let tenant: Tenant
/** The workspaces that are filled to their limits, one after the other. */
let crowded: Tenant

beforeAll(async () => {
  receiver = await startReceiver()
  model = await startModelServer()
  const around = { service, receiver, modelUrl: model.url }
  tenant = await createTenant(around, service)
  crowded = await createTenant(around, await service.newWorkspace())
})
afterAll(() => Promise.all([receiver.close(), model.close()]))

const CASES = Object.entries(REFUSED)
  .flatMap(([name, refusals]) => Object.entries(refusals).map(([type, refusing]) => ({ name, type, refusing })))
  .toSorted((a, b) => Number(a.refusing.fills ?? false) - Number(b.refusing.fills ?? false))

/** The error code of a type such as `ConversationOver`. */
const kindOf = (type: string) => type.replaceAll(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
const codeOf = (type: string): string => refusalCatalogue[kindOf(type) as keyof typeof refusalCatalogue].code
const whoseIs = ({ fills }: Refusing) => (fills ? crowded : tenant)

function documentOf(name: string, { args }: TenantRequest, selection: string): string {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input!`
  const takes = { inputs: '($input: T)'.replace('T', INPUTS[name] ?? type), passes: '(input: $input)' }
  return args.input
    ? `mutation ${takes.inputs} { ${name}${takes.passes} { ${selection} } }`
    : `mutation { ${name} { ${selection} } }`
}

const INPUTS: Record<string, string> = {
  removeCarrierAccount: 'CarrierAccountIdInput!',
  testNotificationChannel: 'NotificationChannelIdInput!',
}

const isUnion = (name: string) => ['createCampaign', 'sendMessage', 'updatePlaybook'].includes(name)
const ASKED = 'refusal { __typename ... on Refusal { message } }'

describe.each(CASES)('$name is refused by $type', ({ name, type, refusing }) => {
  test('as a value if it is selected, with all other fields null; otherwise as an error', async () => {
    const whose = whoseIs(refusing)
    const asked = await refusing.prepare(whose)

    const whole = await whose.ask('mutation', name, asked)
    const asking = isUnion(name) ? '__typename ... on Refusal { message }' : `__typename ${ASKED}`
    const selected = await whose.askText(documentOf(name, asked, asking), asked)
    const deaf = await whose.askText(documentOf(name, asked, '__typename'), asked)

    expect([whole.errors, selected.errors]).toEqual([undefined, undefined])
    expect(emptyBut(whole.data[name], type)).toEqual([])
    const refusal = isUnion(name) ? selected.data[name] : selected.data[name].refusal
    expect(refusal).toEqual({ __typename: type, message: expect.stringMatching(/\S.*\.$/) })
    if (kindOf(type) in refusalCatalogue) expect(codes(deaf)).toEqual([codeOf(type)])
    else expect(deaf.data[name]).toEqual({ __typename: type })
  })
})

/** The other fields of a payload whose refusal has this type. */
function emptyBut(payload: Json, type: string): string[] {
  if (payload.__typename === type) return []
  const { __typename, refusal, ...rest } = payload
  return [
    ...(refusal?.__typename === type ? [] : [`refusal ${refusal?.__typename}`]),
    ...Object.entries(rest).flatMap(([field, value]) => (value === null ? [] : [field])),
  ]
}

describe('a refusal', () => {
  const OVER = 'cancelReplay(input: { id: $id })'
  const replayOver = async (): Promise<string> => {
    const asked = await REFUSED.cancelReplay!.ReplayOver!.prepare(tenant)
    return asked.args.input.id
  }
  const ask = (text: string, args: Json) => tenant.askText(text, { args })

  test.each([
    ['in a named fragment', `mutation ($id: ID!) { ${OVER} { ...Said } } fragment Said on ReplayPayload { ${ASKED} }`],
    ['under another name', `mutation ($id: ID!) { mine: ${OVER} { why: ${ASKED} } }`],
    ['in an inline fragment', `mutation ($id: ID!) { ${OVER} { ... { ... on ReplayPayload { ${ASKED} } } } }`],
    [
      'with @include',
      `mutation ($id: ID!, $yes: Boolean = true) { ${OVER} { ${ASKED.replace(' {', ' @include(if: $yes) {')} } }`,
    ],
  ])('can be selected %s', async (_how, text) => {
    const { data, errors } = await ask(text, { id: await replayOver() })

    expect(errors).toBeUndefined()
    expect(JSON.stringify(data)).toContain('"__typename":"ReplayOver"')
  })

  test('that a directive excludes is not selected', async () => {
    const text = `mutation ($id: ID!, $no: Boolean!) { ${OVER} { total ${ASKED.replace(' {', ' @include(if: $no) {')} } }`

    expect(codes(await ask(text, { id: await replayOver(), no: false }))).toEqual(['conflict'])
  })

  test('of a union is a value if its type or all types are selected, and not for other types', async () => {
    const { args } = await REFUSED.updatePlaybook!.PlaybookOutdated!.prepare(tenant)
    const text = (selection: string) =>
      `mutation ($input: UpdatePlaybookInput!) { updatePlaybook(input: $input) { ${selection} } }`

    const one = await ask(text('... on PlaybookOutdated { version }'), args)
    const all = await ask(text('... on Refusal { __typename }'), args)
    const others = await ask(text('... on PlaybookSaved { version } ... on PlaybookRefused { message }'), args)

    expect(one.data.updatePlaybook).toEqual({ version: expect.any(Number) })
    expect(all.data.updatePlaybook).toEqual({ __typename: 'PlaybookOutdated' })
    expect(others.errors).toMatchObject([{ extensions: { code: 'conflict', param: 'expectedVersion' } }])
  })

  test('returns what the example in docs/graphql.md selects', async () => {
    const [, text] = readFileSync('docs/graphql.md', 'utf8').match(/```graphql\n(mutation Rotate[\s\S]*?)```/)!
    const id = await tenant.makers.key()

    const first = await ask(text!, { id })
    const second = await ask(text!, { id })

    const until = new Date(service.clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(first.data.rotateApiKey).toEqual({ secret: expect.stringMatching(/^lt_test_/), refusal: null })
    expect(second.data.rotateApiKey).toEqual({
      secret: null,
      refusal: { __typename: 'RotationUnderWay', until, message: expect.stringContaining(until) },
    })
  })

  test('frees its idempotencyKey: the same request succeeds after the state has changed', async () => {
    const { makers, make } = tenant
    const id = await makers.endpoint()
    await make('updateWebhookEndpoint', { id, status: 'DISABLED' })
    const input = { endpointId: id, since: '2026-03-03T00:00:00Z', idempotencyKey: `replay ${id}` }
    const text = `mutation ($input: CreateReplayInput!) { createReplay(input: $input) { replay { id } ${ASKED} } }`

    const refused = await ask(text, { input })
    await make('updateWebhookEndpoint', { id, status: 'ENABLED' })
    const done = await ask(text, { input })

    expect(refused.data.createReplay).toMatchObject({ replay: null, refusal: { __typename: 'EndpointDisabled' } })
    expect(done.data.createReplay).toMatchObject({ replay: { id: expect.stringMatching(/^rpl_/) }, refusal: null })
  })

  test('does not affect the other mutations of the document', async () => {
    const [over, open] = [await replayOver(), await tenant.makers.replay()]
    const text = `mutation ($id: ID!, $open: ID!) { first: ${OVER} { ${ASKED} } then: cancelReplay(input: { id: $open }) { replay { status } ${ASKED} } }`

    const { data, errors } = await ask(text, { id: over, open })

    expect(errors).toBeUndefined()
    expect(data.first.refusal.__typename).toBe('ReplayOver')
    expect(data.then).toEqual({ replay: { status: 'CANCELED' }, refusal: null })
  })

  test('has a code of the catalogue, which REST returns', () => {
    expect(Object.values(refusalCatalogue).filter(({ code }) => !(code in errorCatalogue))).toEqual([])
  })
})
