import { describe, expect, test } from 'vitest'
import { read } from './vehicle-playbook.ts'

describe('to own a thing is not to own the home', () => {
  test.each([
    ['financed', 'paid off the first of the year'],
    ['financed', 'we lease, two years to go'],
    ['financed', "the bank has it, I'm still paying on it"],
    ['drivers', 'two, my oldest has her own policy'],
    ['drivers', 'I own two trucks but it is only me'],
    [null, 'bought it at the auction in march and need insurance'],
    [null, 'can I pay month to month?'],
  ])('%s: "%s"', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty('homeowner')
  })
})

describe('the home is owned or rented where it is named, or asked for', () => {
  test.each([
    [null, 'we bought our house in 2019 and need a quote', true],
    [null, 'we rent a little place out on route 9', false],
    ['drivers', 'three of us. I rent an apartment downtown', false],
    ['drivers', 'just me. the mortgage is paid off', true],
    ['homeowner', 'paid off last year', true],
    ['homeowner', 'we lease', false],
    ['homeowner', 'the bank owns it', true],
  ])('%s: "%s" is %s', (pending, text, value) => {
    expect(read(pending, text)).toMatchObject({ homeowner: value })
  })
})
