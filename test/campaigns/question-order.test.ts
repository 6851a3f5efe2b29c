import { describe, expect, test } from 'vitest'
import { parsePlaybook } from '../../src/domain/campaigns/index.ts'
import { type Json, NOON, useTestApp } from '../support/harness.ts'
import { homeServices } from './support/example-playbooks.ts'

const service = useTestApp({ now: NOON })

const TRY = `query ($input: TryPlaybookInput!) { tried: tryPlaybook(input: $input) {
  ... on PlaybookTried { opening turns { decision reply } } } }`

async function tried(playbook: Json, texts: string[], attributes: Json = {}): Promise<Json> {
  const { body } = await service.graphql(TRY, { input: { playbook, texts, attributes } })
  return body.data.tried
}

describe('the order of the questions', () => {
  const [project, home, timeline, budget] = homeServices.signals
  const listed = { ...homeServices, signals: [project!, budget!, timeline!, home!] }

  test('is that of the weights by default', async () => {
    expect((await tried(listed, ['kitchen'])).turns[0].decision).toBe('ask:owner')
  })

  test('is that of the list with questionOrder listed', async () => {
    const { turns } = await tried({ ...listed, questionOrder: 'listed' }, ['kitchen', '20k'])

    expect(turns.map(({ decision }: Json) => decision)).toEqual(['ask:budget', 'ask:timeline'])
  })
})

describe('words for an unknown value', () => {
  const opening =
    'Hi {{first_name|there}}, Oakline Home Services here. What work do you need done? Reply STOP to opt out.'
  const playbook = { ...homeServices, opening }

  test('replace a missing name', async () => {
    expect((await tried(playbook, ['kitchen'])).opening).toMatch(/^Hi there, Oakline/)
    expect((await tried(playbook, ['kitchen'], { first_name: 'dana' })).opening).toMatch(/^Hi Dana, Oakline/)
  })

  test('count as addressing the lead by name', async () => {
    const named = { ...owner(), ask: ['{{first_name|friend}}, do you own the home?'] }
    const signals = homeServices.signals.map((signal) => (signal.key === 'owner' ? named : signal))

    const { turns } = await tried({ ...playbook, signals }, ['kitchen'], { first_name: 'dana' })

    expect(turns[0].reply).not.toContain('Dana')
    expect(turns[0].reply).toContain('do you own the home?')
  })

  test.each(['{{first_name|}}', '{{first_name|a|b}}', '{{first_name|{x}}}', `{{first_name|${'a'.repeat(41)}}}`])(
    '%s is refused',
    (placeholder) => {
      const parsed = parsePlaybook({ ...homeServices, opening: opening.replace('{{first_name|there}}', placeholder) })

      expect(parsed).toMatchObject({ ok: false, problems: [{ path: 'opening' }] })
    },
  )
})

function owner() {
  return homeServices.signals.find(({ key }) => key === 'owner')!
}
