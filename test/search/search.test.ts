import { beforeAll, describe, expect, test } from 'vitest'
import { fillSearch } from '../../src/domain/search/index.ts'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory } from '../support/story.ts'
import { createPast } from './support/past.ts'
import { createSeen } from './support/seen.ts'

const service = useTestApp()
const past = createPast(service)
const seen = createSeen(service)

const SEARCH = `query ($text: String!, $first: Int) {
  search(text: $text) {
    leads(first: $first) { id }
    messages(first: $first) { id body lead { id } conversation { id } }
    campaigns(first: $first) { id name }
  }
}`

const ask = (text: string, first = 20, options = {}) => service.graphql(SEARCH, { text, first }, options)

async function found(
  text: string,
  key = service.sandbox.key,
): Promise<{ leads: string[]; messages: string[]; campaigns: string[] }> {
  const { body } = await ask(text, 20, { key })
  expect(body.errors).toBeUndefined()
  const { leads, messages, campaigns } = body.data.search
  return {
    leads: leads.map(({ id }: Json) => id),
    messages: messages.map(({ body: text }: Json) => text),
    campaigns: campaigns.map(({ name }: Json) => name),
  }
}

async function lead(phone: string, attributes: Json, source?: string): Promise<string> {
  const { status, body } = await service.api('POST', '/v1/leads', { phone, attributes, ...(source && { source }) })
  expect(status).toBe(201)
  return body.id
}

describe('a lead is found by', () => {
  let jose = ''
  let li = ''
  beforeAll(async () => {
    jose = await lead(
      '+14155550201',
      { first_name: 'José', last_name: 'NUÑEZ', email: 'Jose.N@Example.com', city: 'Oakland', unit: 12 },
      'Expo 2026',
    )
    li = await lead('+14155550202', { name: '李小龍' })
  })

  test.each(['jose', 'JOSÉ', 'José', 'nuñ', 'NUNEZ', 'unez', 'nunez jose', 'jose nunez'])(
    'any part of the name: %j',
    async (text) => {
      expect((await found(text)).leads).toEqual([jose])
    },
  )

  test.each(['0201', '555-0201', '(415) 555-0201', '+1 415 555 0201', '4155550201'])(
    'any part of the phone: %j',
    async (text) => {
      expect((await found(text)).leads).toEqual([jose])
    },
  )

  test.each(['jose.n@example.com', 'jose.n@exa', 'oakland', 'oak', '12', 'expo', 'jose oakland', 'nunez 0201'])(
    'email address, attributes and source: %j',
    async (text) => {
      expect((await found(text)).leads).toEqual([jose])
    },
  )

  test.each(['李', '小龍', '李小龍'])('a name without spaces: %j', async (text) => {
    expect((await found(text)).leads).toEqual([li])
  })

  test('all words of the search, and no others', async () => {
    expect((await found('jose berkeley')).leads).toEqual([])
    expect((await found('akland')).leads).toEqual([])
  })

  test('new values as soon as they are written, and not the old ones', async () => {
    const id = await lead('+14155550203', { first_name: 'Zed', city: 'Fresno' })
    await service.api('PATCH', `/v1/leads/${id}`, { attributes: { city: 'Visalia' } })
    await service.api('POST', '/v1/leads', { phone: '+14155550203', attributes: { first_name: 'Zora' } })

    expect([await found('fresno'), await found('zed')].map(({ leads }) => leads)).toEqual([[], []])
    expect([await found('visalia'), await found('zora')].map(({ leads }) => leads)).toEqual([[id], [id]])
  })

  test('the same words in the lists of leads and conversations', async () => {
    const query = `query ($search: String!) { leads(search: $search) { edges { node { id } } } }`
    const { body } = await service.graphql(query, { search: '0201' })

    expect(body.data.leads.edges).toEqual([{ node: { id: jose } }])
  })
})

test('a lead whose name starts with the text comes before newer ones that only contain it', async () => {
  const starts = await lead('+14155550210', { first_name: 'Marigold' })
  const contains = await lead('+14155550211', { first_name: 'Tomari' })

  expect((await found('mari')).leads).toEqual([starts, contains])
})

test('messages are found by words or their beginnings, newest first, with their lead and conversation', async () => {
  const story = createStory(service)
  await story.says('The CHIMNEY leaks')
  await story.sends('We can look at your chimney tomorrow')

  expect((await found('chimney')).messages).toEqual(['We can look at your chimney tomorrow', 'The CHIMNEY leaks'])
  expect((await found('chim leak')).messages).toEqual(['The CHIMNEY leaks'])
  expect((await found('himney')).messages).toEqual([])
  const { body } = await ask('chimney tomorrow')
  expect(body.data.search.messages[0]).toMatchObject({
    lead: { id: expect.any(String) },
    conversation: { id: expect.any(String) },
  })
})

test('a lead who texts first is found by the phone', async () => {
  const story = createStory(service)
  await story.says('Hello')

  expect((await found(story.phone.slice(-7))).leads).toHaveLength(1)
})

test('campaigns are found by name', async () => {
  const [first] = (await found('e')).campaigns
  expect((await found(first!.slice(1, 5).toUpperCase())).campaigns).toContain(first)
})

test.each(['', '  ', '?!', 'x'.repeat(201)])('a search for nothing, or for too much, is refused: %j', async (text) => {
  const { body } = await ask(text)

  expect(JSON.stringify(body.errors)).toContain('invalid_parameter')
})

test('a number of results outside 1 to 20 is refused', async () => {
  for (const first of [0, 21]) {
    const { body } = await ask('ann', first)
    expect(body.errors[0].extensions).toMatchObject({ code: 'invalid_parameter', param: 'first' })
  }
})

test('another workspace and a key without the scope find nothing', async () => {
  await lead('+14155550220', { first_name: 'Quentin' })
  const other = await service.newWorkspace()
  const leadsOnly = await service.newKey(service.sandbox.id, ['leads'])

  expect((await found('quentin', other.sandbox.key)).leads).toEqual([])
  const { body } = await ask('quentin', 5, { key: leadsOnly })
  expect(body.data.search.leads).toHaveLength(1)
  expect(body.data.search.messages).toBeNull()
  expect(body.errors[0].extensions.code).toBe('insufficient_scope')
})

test('an erased lead and its texts are found by no word', async () => {
  const story = createStory(service)
  await story.says('my gazebo fell down')
  const { messages } = await found('gazebo')
  const [id] = (await found(story.phone)).leads

  await service.api('DELETE', `/v1/leads/${id}`)

  expect(messages).toHaveLength(1)
  expect(await found('gazebo')).toMatchObject({ leads: [], messages: [] })
  expect((await found(story.phone)).leads).toEqual([])
  expect(await seen.wordRowsOf(id!)).toBe(0)
})

describe('the fill of rows that were written without words', () => {
  async function fillAll(): Promise<number> {
    let chunks = 0
    for (let next = await fillSearch(service.app); next; next = await fillSearch(service.app)) {
      service.clock.set(next)
      chunks++
      expect(chunks).toBeLessThan(100)
    }
    return chunks
  }

  test('finds all of them, in passes until one finds none', async () => {
    const id = await lead('+14155550230', { first_name: 'Ottilie' })
    const story = createStory(service)
    await story.says('a pergola please')
    await past.wordsMissing()
    expect(await found('ttilie')).toMatchObject({ leads: [] })

    await fillAll()

    expect((await found('ttilie')).leads).toEqual([id])
    expect((await found('pergola')).messages).toEqual(['a pergola please'])
    expect(await fillSearch(service.app)).toBeNull()
  })

  test('of the previous release are found at any time, and are written again', async () => {
    const id = await lead('+14155550233', { first_name: 'Winifred' })
    const story = createStory(service)
    await story.says('a gazebo please')
    await past.wordsUnmarked()
    expect((await found('inifred')).leads).toEqual([id])
    expect((await found('gazebo')).messages).toEqual(['a gazebo please'])

    await fillAll()

    expect((await found('inifred')).leads).toEqual([id])
    expect((await found('gazebo')).messages).toEqual(['a gazebo please'])
    expect(await seen.unmarkedRows()).toBe(0)
  })

  test('by several workers at once stores each row once', async () => {
    const id = await lead('+14155550231', { first_name: 'Gwendolyn' })
    await past.wordsMissing()

    await Promise.all([fillSearch(service.app), fillSearch(service.app), fillSearch(service.app)])
    await fillAll()

    expect((await found('wendolyn')).leads).toEqual([id])
  })

  test('stores nothing of an erased lead, and removes what another release left', async () => {
    const id = await lead('+14155550232', { first_name: 'Bartholomew' })
    const story = createStory(service)
    await story.says('the veranda')
    const [texter] = (await found(story.phone)).leads
    await past.wordsMissing()
    for (const erased of [id, texter]) await service.api('DELETE', `/v1/leads/${erased}`)
    await past.wordsLeft(service.sandbox.id, id, 'bartholomew')

    await fillAll()

    expect(await seen.wordRowsOf(id)).toBe(0)
    expect(await seen.wordRowsOf(texter!)).toBe(0)
  })
})
