import { beforeEach, expect, test } from 'vitest'
import { homeServices as scripts } from '../../src/adapters/carriers/personas/home-services.ts'
import { nextTexts } from '../../src/adapters/carriers/personas/play.ts'
import { createSandboxCarrier } from '../../src/adapters/carriers/sandbox.ts'
import { acceptCallback } from '../../src/domain/messaging/index.ts'
import { PersonaScript } from '../../src/domain/sandbox/index.ts'
import { homeServices } from '../campaigns/support/example-playbooks.ts'
import { type Json, useTestApp, type Workspace } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'
import { createSeen } from './support/seen.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = `mutation($input: StartSandboxPersonaInput!) {
  startSandboxPersona(input: $input) { sandboxPersona { phone name seed written heard nextTextAt hasEnded } }
}`
const STOP = 'mutation($input: StopSandboxPersonaInput!) { stopSandboxPersona(input: $input) { phone } }'
const PERSONAS = '{ sandboxPersonas { scripts { name vertical } running { phone name written heard hasEnded } } }'
const HANDSET = `query($phone: String!) { sandboxHandset(phone: $phone, first: 100) {
  edges { node { direction body status handedOverTwice } } totalCount } }`

const service = useTestApp()
const seen = createSeen(service)
let workspace: Workspace
let phone: string

beforeEach(async () => {
  workspace = (await service.newWorkspace()).sandbox
  phone = newPhone()
})

const graphql = (query: string, input?: Json, key = workspace.key) => service.graphql(query, { input }, { key })

async function start(input: Json): Promise<Json> {
  const { body } = await graphql(START, { phone, ...input })
  expect(body.errors).toBeUndefined()
  return body.data.startSandboxPersona.sandboxPersona
}

/** The texts on the phone, oldest first; `<` marks received ones. */
async function thread(): Promise<string[]> {
  const { body } = await service.graphql(HANDSET, { phone }, { key: workspace.key })
  const nodes = body.data.sandboxHandset.edges.map(({ node }: Json) => node)
  return nodes.map(({ direction, body: text }: Json) => `${direction === 'OUTBOUND' ? '<' : '>'} ${text}`).reverse()
}

async function createLead(): Promise<Json> {
  const lead = { phone, campaign_id: workspace.campaignId, attributes: { first_name: 'Dana' } }
  const { status, body } = await service.api('POST', '/v1/leads', lead, { key: workspace.key })
  expect(status).toBe(201)
  return body
}

const story = () => createStory(service, phone, () => workspace)
const pass = (withinMs: number) => service.processAll({ withinMs })

/** The whole conversation of a new lead with the agent. */
async function played(persona: string, seed: string): Promise<string[]> {
  await start({ persona, seed })
  await createLead()
  await pass(30 * MINUTE_MS)
  return thread()
}

test('an eager homeowner replies to the agent from the opening until qualified', async () => {
  const texts = await played('EAGER_HOMEOWNER', '7')

  const conversation = await story().conversation()
  expect(conversation).toMatchObject({ status: 'qualified', qualification: { confidence: expect.any(String) } })
  expect(conversation.qualification.signals).toEqual(['project', 'owner', 'timeline', 'budget'])
  expect(await story().events()).toContain('lead.qualified')
  expect(texts[0]).toMatch(/^< Hi Dana.*STOP/)
  expect(texts.filter((text) => text.startsWith('>')).length).toBeGreaterThanOrEqual(4)
  const inbound = conversation.history.filter(({ direction }: Json) => direction === 'inbound')
  expect(texts.filter((text) => text.startsWith('>'))).toEqual(inbound.map(({ body }: Json) => `> ${body}`))
})

test.each(['1', '2', '3'])(
  'a homeowner who writes in Spanish replies in Spanish until qualified, seed %s',
  async (seed) => {
    const texts = await played('HABLA_ESPANOL', seed)

    const { status, qualification } = await story().conversation()
    expect([status, qualification.signals], texts.join('\n')).toEqual([
      'qualified',
      ['project', 'owner', 'timeline', 'budget'],
    ])
    expect(texts).not.toContain('> ¿Hablan español?')
  },
)

test('the homeowner who writes in Spanish has a reply to each Spanish question of the example playbook', () => {
  const script = PersonaScript.parse(scripts.find(({ name }) => name === 'HABLA_ESPANOL'))
  const questions = Object.values(homeServices.languages!.es!.signals).flatMap(({ ask, reask }) => [...ask, reask!])

  const replies = questions.map((question) => {
    const person = { script, seed: '1', unread: [question], used: [], ended: false }
    return [question, nextTexts(person, 0).texts[0]!.body] as const
  })

  expect(replies.length).toBeGreaterThan(8)
  expect(replies.filter(([, reply]) => script.otherwise!.flat().includes(reply))).toEqual([])
})

test('the same seed gives the same conversation, another seed another one', async () => {
  const transcripts: string[][] = []
  for (const seed of ['3', '3', '4']) {
    workspace = (await service.newWorkspace()).sandbox
    await graphql(
      'mutation($input: UpdateSandboxSettingsInput!) { updateSandboxSettings(input: $input) { sandboxSettings { seed } } }',
      { seed: 'network' },
    )
    transcripts.push(await played('BURST_TYPIST', seed))
  }

  expect(transcripts[0]!.length).toBeGreaterThan(6)
  expect(transcripts[1]).toEqual(transcripts[0])
  expect(transcripts[2]).not.toEqual(transcripts[0])
})

test('a persona that sends STOP is suppressed, with one confirmation', async () => {
  const texts = await played('STOPS_AT_ONCE', '1')

  expect(texts).toHaveLength(3)
  expect(await story().lead()).toMatchObject({ suppressed: true, status: 'opted-out' })
  expect((await story().sends('One more thing')).body.code).toBe('recipient_opted_out')
})

test('a silent persona gets no more texts than the caps allow', async () => {
  await played('GOES_SILENT', '1')
  const before = (await thread()).length
  service.clock.advance(DAY_MS + MINUTE_MS)

  const answers: number[] = []
  for (let n = 0; n < 8; n++) answers.push((await story().sends(`Are you still there? ${n}`)).status)
  await pass(10 * MINUTE_MS)

  expect(answers).toEqual([201, 201, 201, 422, 422, 422, 422, 422])
  expect(await thread()).toHaveLength(before + 3)
})

test('a persona that asks for a person is handed off', async () => {
  await played('WANTS_A_PERSON', '1')

  expect(await story().conversation()).toMatchObject({ handler: 'human' })
  expect(await story().events()).toContain('agent.requested')
})

test('a persona can text first, to the workspace’s number', async () => {
  const started = await start({ persona: 'EAGER_HOMEOWNER', begins: true })
  await pass(MINUTE_MS)

  const [first] = await thread()
  const lead = await seen.lead({ phone }, 'source')
  expect(started).toMatchObject({ phone, name: 'EAGER_HOMEOWNER', seed: '1', written: 0, heard: 0 })
  expect(started.nextTextAt).not.toBeNull()
  expect(first).toMatch(/^> .*roof/)
  expect(lead).toEqual({ source: 'inbound' })
})

test('a custom script is followed: bursts, answers given once, the end', async () => {
  const script = {
    name: 'MINE',
    answers: [
      { when: ['estimate'], say: [['One', 'Two', 'Three']], once: true },
      { say: [['Last']], ends: true },
    ],
    delaySeconds: { min: 1, max: 1 },
  }
  await start({ script })
  for (const n of [1, 2, 3]) {
    await service.api('POST', `/v1/messages`, { to: phone, body: `Your estimate, part ${n}` }, { key: workspace.key })
    await pass(MINUTE_MS)
  }

  const written = (await thread()).filter((text) => text.startsWith('>'))
  const { body } = await graphql(PERSONAS)
  expect(written).toEqual(['> One', '> Two', '> Three', '> Last'])
  expect(body.data.sandboxPersonas.running).toEqual([
    { phone, name: 'MINE', written: 4, heard: expect.any(Number), hasEnded: true },
  ])
})

test('at least twelve personas are predefined, in four industries', async () => {
  const { body } = await graphql(PERSONAS)

  const { scripts, running } = body.data.sandboxPersonas
  expect(running).toEqual([])
  expect(new Set(scripts.map(({ name }: Json) => name)).size).toBeGreaterThanOrEqual(12)
  expect(new Set(scripts.map(({ vertical }: Json) => vertical))).toEqual(
    new Set(['home services', 'real estate', 'solar', 'insurance']),
  )
})

test('a stopped persona is silent, its phone can get another one, and other workspaces’ personas continue', async () => {
  const { sandbox: other } = await service.newWorkspace()
  await start({ persona: 'EAGER_HOMEOWNER' })
  const strange = await graphql(STOP, { phone }, other.key)
  const replaced = await start({ persona: 'HABLA_ESPANOL' })
  const stopped = await graphql(STOP, { phone })
  const again = await graphql(STOP, { phone })
  await createLead()
  await pass(10 * MINUTE_MS)

  expect(strange.body.errors[0].extensions).toMatchObject({ code: 'not_found', param: 'phone' })
  expect(replaced).toMatchObject({ name: 'HABLA_ESPANOL', heard: 0 })
  expect(stopped.body.data).toEqual({ stopSandboxPersona: { phone } })
  expect(again.body.errors[0].extensions.code).toBe('not_found')
  expect(await thread()).toEqual([expect.stringMatching(/^< Hi Dana/)])
})

test.each(['before', 'after'] as const)(
  'a persona’s text is sent again when the simulated carrier crashes %s the service stored it, and is stored once',
  async (when) => {
    await start({ persona: 'EAGER_HOMEOWNER', begins: true })
    const { app, clock } = service
    const dying = createSandboxCarrier({
      ...app,
      async deliver(owed) {
        if (when === 'after') await acceptCallback(app, owed)
        throw new Error('killed')
      },
    })
    clock.advance(10_000)
    await expect(dying.deliverDue()).rejects.toThrow('killed')
    const atDeath = await seen.textsFrom(phone)

    await pass(MINUTE_MS)

    const [opening] = (await thread()).filter((text) => text.startsWith('>'))
    const stored = (await seen.textsFrom(phone, 'body')).slice(0, 2)
    expect(atDeath).toHaveLength(when === 'after' ? 1 : 0)
    expect(stored.filter(({ body }) => `> ${body}` === opening)).toHaveLength(1)
  },
)

const GOOD = { name: 'MINE', answers: [{ say: [['Hi']] }] }
const BAD: [what: string, input: Json, code: string, param: string][] = [
  ['neither persona nor script', {}, 'missing_parameter', 'persona'],
  ['both', { persona: 'EAGER_HOMEOWNER', script: GOOD }, 'invalid_parameter', 'script'],
  ['an unknown persona', { persona: 'NOBODY' }, 'invalid_parameter', 'persona'],
  ['a phone that is none', { phone: '555', persona: 'EAGER_HOMEOWNER' }, 'invalid_parameter', 'phone'],
  ['no opening to begin with', { persona: 'STOPS_AT_ONCE', begins: true }, 'invalid_parameter', 'begins'],
  ['a seed of nothing', { persona: 'EAGER_HOMEOWNER', seed: '' }, 'invalid_parameter', 'seed'],
  ['a seed with NUL', { persona: 'EAGER_HOMEOWNER', seed: 'a\0' }, 'invalid_parameter', 'seed'],
  ['a name in lower case', { script: { ...GOOD, name: 'mine' } }, 'invalid_parameter', 'script.name'],
  [
    'a text of 10,000 characters',
    { script: { ...GOOD, answers: [{ say: [['x'.repeat(10_000)]] }] } },
    'invalid_parameter',
    'script.answers[0].say[0][0]',
  ],
  ['a text with NUL', { script: { ...GOOD, otherwise: [['a\0']] } }, 'invalid_parameter', 'script.otherwise[0][0]'],
  [
    'more answers than a script may have',
    { script: { ...GOOD, answers: Array(51).fill({ say: [['Hi']] }) } },
    'invalid_parameter',
    'script.answers',
  ],
  [
    'a script of more than 64 KiB',
    { script: { ...GOOD, answers: Array(50).fill({ say: [['x'.repeat(1_500)]] }) } },
    'invalid_parameter',
    'script',
  ],
  [
    'a delay that runs backwards',
    { script: { ...GOOD, delaySeconds: { min: 9, max: 1 } } },
    'invalid_parameter',
    'script.delaySeconds.max',
  ],
  ['no texts at all', { script: { ...GOOD, stopsAfter: 0 } }, 'invalid_parameter', 'script.stopsAfter'],
  ['more typos than words', { script: { ...GOOD, typoRate: 1.5 } }, 'invalid_parameter', 'script.typoRate'],
]

test.each(BAD)('%s is refused, and no persona is started', async (_what, input, code, param) => {
  const { body } = await graphql(START, { phone, ...input })

  const { data } = (await graphql(PERSONAS)).body
  expect(body.errors[0].extensions).toMatchObject({ code, param })
  expect(data.sandboxPersonas.running).toEqual([])
})

test('an unknown field of a script is refused by the schema', async () => {
  const { status, body } = await graphql(START, { phone, script: { ...GOOD, regex: '.*' } })

  expect(status).toBe(400)
  expect(body.errors[0].message).toContain('regex')
})
