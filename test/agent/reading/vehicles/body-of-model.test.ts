import { describe, expect, test } from 'vitest'
import { read, readAsDealer } from './vehicle-playbook.ts'

describe("a vehicle's model says its body, asked or not", () => {
  test.each([
    [null, 'need a quote on my 2013 F-150', 'pickup'],
    [null, 'hi, I drive a 2017 Elantra back and forth to school', 'sedan'],
    ['drivers', 'two of us on the Equinox', 'suv'],
    ['company', "geico. it's a 2015 Grand Caravan", 'minivan'],
    ['car', '2008 Sierra, tan, runs good', 'pickup'],
    ['car', 'Fusion 2014', 'sedan'],
    ['car', '2011 Ford Focus', 'sedan'],
    ['body', 'Telluride', 'suv'],
    ['body', 'it is a Road King', 'motorcycle'],
    ['financed', 'yes, we lease the Pacifica', 'minivan'],
    ['drivers', "one. I've had my Tacoma for ten years", 'pickup'],
    ['drivers', 'my wife and me, we traded the Camry for a Highlander', 'suv'],
    ['body', 'my son has a Camaro but I need it for my Ranger', 'pickup'],
    ['drivers', "three, and the truck's insured till may", 'pickup'],
    [null, "the heat doesn't work in my 2012 Equinox", 'suv'],
    ['body', "I'm buying my uncle's Silverado", 'pickup'],
  ])('%s: "%s" is a %s', (pending, text, body) => {
    expect(read(pending, text)).toMatchObject({ body })
  })
})

describe('the vehicle of another person, or one that is gone, says nothing', () => {
  test.each([
    ['drivers', 'just me. my daughter has a Corolla on her own policy'],
    ['body', "the neighbor's Harley wakes me up every morning"],
    ['body', 'my boss drives a Tahoe'],
    ['drivers', 'two, and no, I do not have the Camry'],
    ['drivers', 'two. I used to drive a Silverado'],
    ['company', 'progressive, I got hit by a Rav4 in march'],
    ['company', 'geico until I sold the Odyssey'],
    ['drivers', 'one, and someday I want a Corvette and a Tahoe'],
    ['drivers', 'two, and we need to focus on the price'],
    ['company', 'geico for the express policy'],
  ])('%s: "%s"', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty('body')
  })
})

describe('where the question is what the lead wants, the vehicle that he has is no answer', () => {
  test.each([
    ['trade', '2009 Civic, it burns oil'],
    ['day', "saturday, I'll bring my Sienna"],
  ])('%s: "%s"', (pending, text) => {
    expect(readAsDealer(pending, text)).not.toHaveProperty('wanted')
  })

  test.each([
    ['wanted', 'Tacoma', 'pickup'],
    ['day', "saturday. I'm looking for a Highlander", 'suv'],
  ])('%s: "%s" is a %s', (pending, text, wanted) => {
    expect(readAsDealer(pending, text)).toMatchObject({ wanted })
  })
})
