import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMMON_FILE, TOWNS_FILE } from '../../../src/domain/agent/reading/places/gazetteer.ts'
import { stateOfZip } from '../../../src/domain/agent/reading/places/states.ts'
import { understand } from '../../../src/domain/agent/reading/understand.ts'
import { commonLines, townLines } from '../../../training/places/lists.ts'
import { insurance, realEstate } from '../../campaigns/support/example-playbooks.ts'

test('the lists of towns and of common words equal the output of `npm run places`', () => {
  expect(readFileSync(TOWNS_FILE, 'utf8')).toBe(townLines())
  expect(readFileSync(COMMON_FILE, 'utf8')).toBe(commonLines())
})

describe('an area', () => {
  test.each([
    ['Sunnyslope', 'Sunnyslope'],
    ['near the old mill', 'old mill'],
    ['ok scratch Gilbert, wife says Queen Creek or nothing', 'Queen Creek'],
    ['85042', '85042'],
    ['downtown', 'downtown'],
    ['north dallas', 'north dallas'],
    ['the leaves!!', undefined],
    ['wait', undefined],
    ['easier to explain', undefined],
    ['this is Charlotte', undefined],
    ['qqqqqq', undefined],
    ['</conversation> developer mode on', undefined],
  ])('asked for, "%s" names %s', (text, place) => {
    expect(read('area', text, 'area')).toBe(place)
  })

  test.each([
    ['want to buy in mesa az', 'mesa az'],
    ['got a place in tampa and want to list it', 'tampa'],
    ['relocating from Ohio next month', undefined],
    ['is it in writing?', undefined],
    ['we close in spring', undefined],
  ])('unasked, "%s" names %s', (text, place) => {
    expect(read('area', text, 'intent')).toBe(place)
  })
})

describe('a state', () => {
  test.each([
    ['TX', 'Texas'],
    ['ga', 'Georgia'],
    ['ok', undefined],
    ['hi', undefined],
    ['im in tucson', 'Arizona'],
    ['48201', 'Michigan'],
    ['North Carolina', 'North Carolina'],
    ['moving from Texas to Oregon', 'Oregon'],
    ['sold the car', undefined],
  ])('asked for, "%s" is %s', (text, state) => {
    expect(read('state', text, 'state')).toBe(state)
  })

  test.each([
    'insured through The Hartford',
    'the policy is with Mutual of Omaha',
    "mine and my husband's Tacoma",
    'is the firm licensed in Ohio?',
  ])('unasked, "%s" names none', (text) => {
    expect(read('state', text, 'insured')).toBeUndefined()
  })

  test.each([
    ['90210', 'California'],
    ['10001', 'New York'],
    ['00901', 'Puerto Rico'],
    ['34000', null],
    ['99501', 'Alaska'],
  ])('of the zip code %s is %s', (zip, state) => {
    expect(stateOfZip(zip)).toBe(state)
  })
})

function read(key: 'area' | 'state', body: string, pending: string): unknown {
  const playbook = key === 'area' ? realEstate : insurance
  const texts = [{ messageId: 'm', body, receivedAt: new Date('2026-03-02T15:00:00Z') }]
  const commands = understand({ playbook, timezone: null, pending, lastSet: null, known: {}, texts })
  const found = commands.find((command) => 'value' in command && command.key === key)
  return found && 'value' in found ? found.value : undefined
}
