import { describe, expect, test } from 'vitest'
import { read } from './vehicle-playbook.ts'

describe('whether a vehicle is financed is read from the usual words for it', () => {
  test.each([
    ['through my credit union, two more years', true],
    ['I still owe about nine thousand', true],
    ['still paying on it till next summer', true],
    ['lease, it goes back in the fall', true],
    ['toyota financial', true],
    ['gm financial gets a check from me every month', true],
    ['making payments like everybody else', true],
    ['the bank holds the lien', true],
    ['paid it off in february', false],
    ['I own it outright', false],
    ["title's in my name", false],
    ['got the title in the drawer', false],
    ['free and clear', false],
    ['we paid cash for it', false],
    ["don't owe a dime on it", false],
    ['made my last payment in june', false],
  ])('asked, "%s" is %s', (text, financed) => {
    expect(read('financed', text)).toMatchObject({ financed })
  })

  test.each([
    ['drivers', 'two of us. still owe six thousand on the car', true],
    [null, 'the credit union wants full coverage on the truck', true],
    ['drivers', "one, and the truck's paid off", false],
    ['car', '2012 Camry with a clear title', false],
    ['car', '2021 Camry, financed through Ally', true],
  ])('%s: "%s" is %s', (pending, text, financed) => {
    expect(read(pending, text)).toMatchObject({ financed })
  })

  test.each([
    ['homeowner', 'yes, paid off'],
    ['homeowner', 'yes, I still owe on the house'],
    ['drivers', 'just me, I work at the bank'],
    ['company', 'geico, paid in advance'],
    [null, 'my mortgage company wants proof of insurance'],
  ])('%s: "%s" says nothing of a loan on the vehicle', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty('financed')
  })
})
