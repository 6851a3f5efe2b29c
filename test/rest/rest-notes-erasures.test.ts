import { describe, expect, test } from 'vitest'
import { type Json, useTestApp } from '../support/harness.ts'
import { createStory, newPhone } from '../support/story.ts'

const service = useTestApp()
const api: typeof service.api = (...call) => service.api(...call)

const conversation = async (): Promise<string> =>
  (await api('POST', '/v1/sandbox/inbound', { from: newPhone(), body: 'Hello' })).body.conversation_id
const add = async (conversation_id: string, body: string) => api('POST', '/v1/notes', { conversation_id, body })

describe('notes over REST', () => {
  test('are written, listed newest first in pages, the same as over GraphQL, and deleted', async () => {
    const [id, other] = [await conversation(), await conversation()]
    const made: Json[] = []
    for (const body of ['One', 'Two', 'Three']) {
      service.clock.advance(1_000)
      made.unshift((await add(id, body)).body)
    }
    await add(other, 'Elsewhere')

    const first = await api('GET', `/v1/notes?conversation_id=${id}&limit=2`)
    const second = await api('GET', `/v1/notes?conversation_id=${id}&limit=2&cursor=${first.body.next_cursor}`)
    const { body } = await service.graphql(`{ conversation(id: "${id}") { notes { id body memberId } } }`)
    const deleted = await api('DELETE', `/v1/notes/${made[0].id}`)

    expect(made[0]).toMatchObject({ conversation_id: id, member_id: null, body: 'Three' })
    expect([...first.body.data, ...second.body.data]).toEqual(made)
    expect(second.body.has_more).toBe(false)
    expect(body.data.conversation.notes).toEqual(made.map((note) => ({ id: note.id, body: note.body, memberId: null })))
    expect(deleted.status).toBe(204)
    expect((await api('GET', `/v1/notes?conversation_id=${id}`)).body.data).toEqual(made.slice(1))
  })

  test('need a conversation and a text; a key without full access deletes none', async () => {
    const id = await conversation()
    const note = (await add(id, 'Stays')).body
    const key = await service.newKey(service.sandbox.id, ['messaging'])
    const answers = [
      await api('GET', '/v1/notes'),
      await add('conv_01k0z8m3w6n9q2r5t8v1x4y7za', 'x'),
      await add(id, ''),
      await api('DELETE', `/v1/notes/${note.id}`, undefined, { key }),
    ]

    expect(answers.map(({ status, body }) => [status, body.code, body.param])).toEqual([
      [400, 'missing_parameter', 'conversation_id'],
      [404, 'not_found', 'conversation_id'],
      [400, 'invalid_parameter', 'body'],
      [403, 'insufficient_scope', undefined],
    ])
    expect((await api('GET', `/v1/notes?conversation_id=${id}`)).body.data).toEqual([note])
  })
})

describe('erasures over REST', () => {
  test('erase the confirmed leads in the background, and show their progress', async () => {
    const source = 'old-expo'
    const leads = [newPhone(), newPhone(), newPhone()].map((phone) => ({ phone, source }))
    for (const lead of leads) await api('POST', '/v1/leads', lead)

    const wrong = await api('POST', '/v1/erasures', { filter: { source }, expected_count: 2 })
    const started = await api('POST', '/v1/erasures', { filter: { source }, expected_count: 3 })
    await service.processAll()
    const done = await api('GET', `/v1/erasures/${started.body.id}`)
    const late = await api('POST', `/v1/erasures/${started.body.id}/cancel`)

    expect([wrong.status, wrong.body.code, wrong.body.param]).toEqual([409, 'conflict', 'expected_count'])
    expect(wrong.body.message).toContain('3 leads')
    expect(started.status).toBe(202)
    expect(started.body).toMatchObject({ status: 'running', total: 3, erased: 0, finished_at: null })
    expect(done.body).toMatchObject({ status: 'completed', total: 3, erased: 3, skipped: 0 })
    expect((await api('GET', `/v1/leads?source=${source}`)).body.data).toEqual([])
    expect((await api('GET', '/v1/erasures?status=completed')).body.data).toEqual([done.body])
    expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  })

  test('are canceled before they have erased a lead', async () => {
    const lead = await createStory(service).lead()
    const { body } = await api('POST', '/v1/erasures', { lead_ids: [lead.id], expected_count: 1 })

    const canceled = await api('POST', `/v1/erasures/${body.id}/cancel`)
    await service.processAll()

    expect(canceled.body).toMatchObject({ id: body.id, status: 'canceled', erased: 0 })
    expect((await api('GET', `/v1/leads/${lead.id}`)).status).toBe(200)
  })
})
