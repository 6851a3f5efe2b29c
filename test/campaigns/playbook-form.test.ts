import { describe, expect, test } from 'vitest'
import { withCompanyInTexts } from '../../src/dashboard/screens/campaigns/form/model/company.ts'
import { getAt, type Playbook, setAt } from '../../src/dashboard/screens/campaigns/form/model/edit.ts'
import {
  addEntry,
  duplicateEntry,
  entryAt,
  moveEntry,
  removeEntry,
} from '../../src/dashboard/screens/campaigns/form/model/entries.ts'
import { idOf } from '../../src/dashboard/screens/campaigns/form/model/entry-ids.ts'
import { keyFrom, renameKey } from '../../src/dashboard/screens/campaigns/form/model/keys.ts'
import { EMPTY_TRANSLATION, withTranslated } from '../../src/dashboard/screens/campaigns/form/model/languages.ts'
import { markedParts } from '../../src/dashboard/screens/campaigns/form/model/marks.ts'
import {
  optionsIn,
  PHRASES_MAX,
  withName,
  withOption,
  withOptionMoved,
  withoutOption,
  withPhrases,
  withPoints,
} from '../../src/dashboard/screens/campaigns/form/model/options.ts'
import { filled, sizeOf, variablesIn, withFallback } from '../../src/dashboard/screens/campaigns/form/model/template.ts'
import { moveWording, removeWording } from '../../src/dashboard/screens/campaigns/form/model/wordings.ts'
import { PLAYBOOK_TEMPLATES, parsePlaybook, render, TEMPLATES } from '../../src/domain/campaigns/index.ts'
import { countSegments } from '../../src/domain/messaging/index.ts'
import { homeServices } from './support/example-playbooks.ts'

const playbook = homeServices as Playbook
const project = homeServices.signals[0]! as Playbook

describe('a change in the form', () => {
  test('replaces one value and keeps all others', () => {
    const changed = setAt(playbook, ['signals', 1, 'label'], 'Home') as Playbook

    expect(changed).toEqual({
      ...homeServices,
      signals: homeServices.signals.map((signal, i) => (i === 1 ? { ...signal, label: 'Home' } : signal)),
    })
    expect(getAt(changed, ['facts'])).toBe(homeServices.facts)
  })

  test('keeps the identity of a changed entry', () => {
    const id = idOf(getAt(playbook, ['facts', 0]))

    const changed = setAt(playbook, ['facts', 0, 'answer'], 'We serve Oakland.')

    expect(idOf(getAt(changed, ['facts', 0]))).toBe(id)
  })

  test('removes an item with undefined', () => {
    expect(setAt({ list: ['a', 'b'] }, ['list', 0], undefined)).toEqual({ list: ['b'] })
    expect(setAt({ text: 'a', more: 1 }, ['text'], undefined)).toEqual({ more: 1 })
  })
})

describe('keys', () => {
  test.each([
    ['Roof type?', 'roof_type'],
    ['¿Dónde está?', 'donde_esta'],
    ['2nd floor', 'nd_floor'],
    ['李', 'question'],
    ['constructor', 'question'],
  ])('%s is the key %s', (label, key) => expect(keyFrom(label, 'question')).toBe(key))

  test('are unique', () => {
    const added = addEntry(playbook, 'facts', { id: 'licensed', question: ['a'], answer: 'b' })

    expect(getAt(added, ['facts', homeServices.facts.length, 'id'])).toBe('licensed_2')
  })

  test('are renamed in rules and translations too', () => {
    const renamed = renameKey(playbook, 'signals', 1, 'home_owner')

    expect(getAt(renamed, ['knockouts', 0, 'signal'])).toBe('home_owner')
    expect(getAt(renamed, ['languages', 'es', 'signals', 'home_owner'])).toEqual(
      homeServices.languages?.es?.signals.owner,
    )
    expect(getAt(renamed, ['languages', 'es', 'signals', 'owner'])).toBeUndefined()
    expect(parsePlaybook(renamed)).toMatchObject({ ok: true })
  })
})

describe('entries', () => {
  test.each(TEMPLATES)('%s stays valid when its first question is duplicated and moved to the end', (template) => {
    const original = PLAYBOOK_TEMPLATES[template].playbook as Playbook

    const copied = duplicateEntry(original, 'signals', 0)
    const moved = moveEntry(copied, 'signals', 0, (copied.signals as unknown[]).length - 1)

    expect(parsePlaybook(copied)).toMatchObject({ ok: true })
    expect(parsePlaybook(moved)).toMatchObject({ ok: true })
    expect(moved.questionOrder).toBe('listed')
  })

  test('moved follow-ups take their translations with them', () => {
    const moved = moveEntry(playbook, 'followUps', 0, 1)

    expect(getAt(moved, ['languages', 'es', 'followUps'])).toEqual(homeServices.languages?.es?.followUps.toReversed())
  })

  test('moved and removed wordings take their translations with them', () => {
    const spanish = homeServices.languages!.es!.signals.project!.ask
    const translated = (changed: Playbook) => getAt(changed, ['languages', 'es', 'signals', 'project', 'ask'])

    expect(translated(moveWording(playbook, 0, 0, 1))).toEqual(spanish.toReversed())
    expect(translated(removeWording(playbook, 0, 1))).toEqual(spanish.slice(0, 1))
    expect(getAt(removeWording(playbook, 0, 1), ['signals', 0, 'ask'])).toEqual([homeServices.signals[0]!.ask[0]])
  })

  test('removed ones leave no translations', () => {
    const without = removeEntry(playbook, 'facts', 0)

    expect(getAt(without, ['languages', 'es', 'facts', 'service_area'])).toBeUndefined()
    expect(parsePlaybook(without)).toMatchObject({ ok: true })
  })
})

describe('the entry of a path', () => {
  test.each([
    ['signals[1].ask[0]', { list: 'signals', index: 1 }],
    ['followUps[0].text', { list: 'followUps', index: 0 }],
    ['languages.es.signals.owner.ask[0]', { list: 'signals', index: 1 }],
    ['languages.es.goodbyes.not_owner', { list: 'knockouts', index: 0 }],
    [
      'languages.es.facts.licensed',
      { list: 'facts', index: homeServices.facts.findIndex(({ id }) => id === 'licensed') },
    ],
    ['languages.es.followUps[1]', { list: 'followUps', index: 1 }],
    ['languages.es.facts.unknown', null],
    ['languages.es', null],
    ['opening', null],
    ['limits.followUps', null],
  ])('%s', (path, entry) => expect(entryAt(playbook, path)).toEqual(entry))
})

describe('the marked words of a text', () => {
  const marked = (text: string, ...warnings: Parameters<typeof markedParts>[1]) =>
    markedParts(text, warnings).flatMap((part) => (part.isMarked ? [part.text] : []))

  test('are the example, wherever it is', () => {
    const message = '“oak.example” is an example. Replace it with the data of your own company.'

    expect(marked('See oak.example or ask@oak.example.', { code: 'EXAMPLE', message })).toEqual([
      'oak.example',
      'oak.example',
    ])
  })

  test('are the variable without a value', () => {
    const message = '{{license}} has no value. Enter it in the company profile, under Settings.'

    expect(marked('License {{license}}.', { code: 'COMPANY_DATA_MISSING', message })).toEqual(['{{license}}'])
  })

  test('are all of a statement that is not confirmed', () => {
    expect(marked('Yes, we are.', { code: 'UNCONFIRMED', message: 'Confirm' })).toEqual(['Yes, we are.'])
  })

  test('are none with other warnings, and the parts are the whole text', () => {
    expect(markedParts('Hi.', [{ code: 'TOO_FEW_MESSAGES', message: '“Hi” {{x}}' }])).toEqual([
      { text: 'Hi.', isMarked: false },
    ])
    const parts = markedParts('a (b) c', [{ code: 'EXAMPLE', message: '“(b)” is an example.' }])
    expect(parts.map(({ text }) => text)).toEqual(['a ', '(b)', ' c'])
  })
})

describe('options', () => {
  test('show the points of the first row that they match', () => {
    expect(optionsIn(project).map(({ means, points }) => [means, points])).toEqual([
      ['roof', 1],
      ['siding', 1],
      ['windows', 1],
      ['kitchen', 1],
      ['bathroom', 1],
      ['addition', 1],
      ['repair', 0.4],
    ])
  })

  test('change points one at a time', () => {
    const changed = withPoints(project, 'siding', 0.4)

    expect(changed.value).toEqual([
      { when: { oneOf: ['roof', 'windows', 'kitchen', 'bathroom', 'addition'] }, points: 1 },
      { when: { oneOf: ['repair', 'siding'] }, points: 0.4 },
    ])
  })

  test('keep the points of any other answer last', () => {
    const signal = {
      value: [
        { when: { is: 'roof' }, points: 1 },
        { when: { known: true }, points: 0 },
      ],
    }

    expect(withPoints(signal, 'siding', 0.5).value).toEqual([
      { when: { is: 'roof' }, points: 1 },
      { when: { is: 'siding' }, points: 0.5 },
      { when: { known: true }, points: 0 },
    ])
  })

  test('are added with their name as the first word, and renamed for leads alone', () => {
    const added = withOption(project, 'Pool & spa', 0.7)
    const renamed = withName(added, 'pool_spa', 'Pool')

    expect(optionsIn(renamed).at(-1)).toMatchObject({ means: 'pool_spa', name: 'Pool', phrases: ['pool'], points: 0.7 })
    expect(parsePlaybook(setAt(playbook, ['signals', 0], renamed))).toMatchObject({ ok: true })
  })

  test('are moved with all rows of their words, and other rows stay where they are', () => {
    const order = homeServices.signals[0]!.extract.map((row) => ('means' in row ? row.means : row.match))

    const moved = withOptionMoved(project, 1, 0)

    const rows = (moved.extract as { means?: string; match: string }[]).map((row) => row.means ?? row.match)
    expect(rows.slice(0, 4)).toEqual(['siding', 'siding', 'roof', 'roof'])
    expect(rows.toSorted()).toEqual(order.toSorted())
    expect(rows.indexOf('except')).toBe(order.indexOf('except'))
    expect(withOptionMoved(moved, 0, 1)).toEqual(withOptionMoved(project, 0, 0))
  })

  test('are removed with their words and points', () => {
    const without = withoutOption(project, 'repair')

    expect(optionsIn(without).map(({ means }) => means)).not.toContain('repair')
    expect(parsePlaybook(setAt(playbook, ['signals', 0], without))).toMatchObject({ ok: true })
  })

  test('keep other rows when their words change', () => {
    const before = optionsIn(project)[0]!

    const changed = withPhrases(project, 'roof', false, [...before.phrases.slice(1), 'thatch'])

    const after = optionsIn(changed)[0]!
    expect(after.phrases).toEqual([...before.phrases.slice(1), 'thatch'])
    expect(after.askedPhrases).toEqual(before.askedPhrases)
    expect((changed.extract as unknown[]).length).toBe(homeServices.signals[0]!.extract.length)
  })

  test('keep the order in which their words are typed, also across rows', () => {
    const row = (...phrases: string[]) => ({ match: 'phrase', means: 'roof', phrases })
    const signal = { kind: 'choice', extract: [row('roof', 'shingle'), row('tile', 'slate')] }
    for (const typed of [
      ['roof', 'shingles', 'tile', 'slate'],
      ['roof', 'thatch', 'shingle', 'tile', 'slate'],
      ['slate', 'roof', 'shingle', 'tile'],
      ['tile'],
    ]) {
      const changed = withPhrases(signal, 'roof', false, typed)

      expect(optionsIn(changed)[0]!.phrases).toEqual(typed)
    }
  })

  test('get a new row in order when a row is full', () => {
    const many = Array.from({ length: PHRASES_MAX + 1 }, (_, nth) => `roof ${nth}`)
    const extract = [
      { match: 'phrase', means: 'roof', phrases: many.slice(1) },
      { match: 'except', phrases: ['tent'] },
    ]

    const changed = withPhrases({ kind: 'choice', extract }, 'roof', false, many)

    expect(optionsIn(changed)[0]!.phrases).toEqual(many)
    expect((changed.extract as unknown[]).length).toBe(3)
  })
})

describe('texts', () => {
  const lead = { first_name: 'dana', city: 'Oakland' }

  test.each([
    ['Hi {{first_name}}, this is Oakline', {}],
    ['Hi {{first_name|there}}, this is Oakline', {}],
    ['Hi {{first_name|there}}, this is Oakline', lead],
    ['Still in {{city|town}} or {{state}}?', lead],
  ])('the preview of "%s" is what the lead gets', (text, attributes) => {
    const firstName = 'first_name' in attributes ? attributes.first_name : null

    expect(filled(text, attributes)).toBe(render(text, { firstName, attributes }))
  })

  test('words for an unknown value can be set and removed', () => {
    const text = withFallback('Hi {{first_name}}!', { key: 'first_name', fallback: 'there' })

    expect(text).toBe('Hi {{first_name|there}}!')
    expect(variablesIn(text)).toEqual([{ key: 'first_name', fallback: 'there' }])
    expect(withFallback(text, { key: 'first_name', fallback: '' })).toBe('Hi {{first_name}}!')
  })

  test('are as long as the API counts them', () => {
    const text = `Hi {{first_name|there}} ${'a'.repeat(150)}`

    expect(sizeOf(text)).toMatchObject({ characters: 164, segments: 2 })
    expect(countSegments(text.replace('{{first_name|there}}', 'Alexandria')).segments).toBe(2)
  })

  test('name the new company everywhere', () => {
    const { playbook: renamed, texts } = withCompanyInTexts(playbook, 'Oakline Home Services', 'Summit Roofing')

    expect(texts).toBe(6)
    expect(JSON.stringify({ ...renamed, brand: null })).not.toContain('Oakline')
    expect(parsePlaybook(setAt(renamed, ['brand', 'name'], 'Summit Roofing'))).toMatchObject({ ok: true })
  })
})

describe('translations', () => {
  const bare = setAt(playbook, ['languages', 'es'], EMPTY_TRANSLATION) as Playbook

  test('keep the place of a text in a list', () => {
    const translated = withTranslated(bare, 'es', ['followUps', 1], 'Hola')

    expect(getAt(translated, ['languages', 'es', 'followUps'])).toEqual(['', 'Hola'])
    expect(getAt(withTranslated(translated, 'es', ['followUps', 1], ''), ['languages', 'es', 'followUps'])).toEqual([])
  })

  test('leave nothing behind when a text is removed', () => {
    const translated = withTranslated(bare, 'es', ['signals', 'owner', 'ask', 0], '¿Es suya?')

    expect(getAt(translated, ['languages', 'es', 'signals', 'owner'])).toEqual({ ask: ['¿Es suya?'] })
    expect(withTranslated(translated, 'es', ['signals', 'owner', 'ask', 0], '')).toEqual(bare)
  })
})
