import { describe, expect, test } from 'vitest'
import { read } from './vehicle-playbook.ts'

describe('a make alone, or a bare number, is not the vehicle', () => {
  test.each([
    ['financed', 'Toyota Financial takes 340 of it'],
    ['financed', 'the ford people get their check every month'],
    ['drivers', 'two, my payment is 350'],
    ['company', 'geico, and the bill is 335 now'],
    [null, 'chevy keeps sending me letters, can you quote me?'],
    [null, 'somebody rear ended a parked Prius, was not me'],
  ])('%s: "%s"', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty('car')
  })
})

describe('a vehicle is named by its make with a model or a year', () => {
  test.each([
    ['drivers', 'two of us in a 2016 Nissan Altima', '2016 Nissan Altima'],
    ['drivers', 'one. 2009 Chevy HHR', '2009 Chevy HHR'],
    ['drivers', 'just me and my Tacoma', 'Tacoma'],
    ['drivers', '2, and it is a Lexus IS 250', 'Lexus IS 250'],
    ['company', 'geico for my 14 Focus', '14 Focus'],
    ['company', 'allstate, I drive a Toyota Venza', 'Toyota Venza'],
    ['company', "it's with geico. I drive a honda.", 'honda'],
  ])('%s: "%s" is %s', (pending, text, car) => {
    expect(read(pending, text)).toMatchObject({ car })
  })
})
