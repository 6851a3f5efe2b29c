import { describe, expect, test } from 'vitest'
import { read } from './vehicle-playbook.ts'

describe('of several companies the one that insures now counts', () => {
  test.each([
    ['Progressive till last summer. USAA since then', 'usaa'],
    ['used to be State Farm, then Geico, now Progressive', 'progressive'],
    ['started with Geico, tried Allstate, back to Geico now', 'geico'],
    ['was with allstate for 20 years but switched to usaa in may', 'usaa'],
    ['I left State Farm for Progressive', 'progressive'],
    ['geico now, allstate before that', 'geico'],
    ['had progressive before, geico these days', 'geico'],
    ['State Farm', 'state_farm'],
    ['have had allstate since 2009', 'allstate'],
  ])('"%s" is %s', (text, company) => {
    expect(read('company', text)).toMatchObject({ company })
  })

  test.each([
    'my cousin says Allstate dropped her after a claim',
    'the neighbor got canceled by Progressive, is that legal?',
    'my brother has Geico and likes it',
  ])('"%s" names the company of another person', (text) => {
    expect(read('company', text)).not.toHaveProperty('company')
  })

  test.each([
    ['company', 'my brother has Geico but I have USAA', 'usaa'],
    ['company', 'my husband and I are with State Farm', 'state_farm'],
  ])('%s: "%s" is %s', (pending, text, company) => {
    expect(read(pending, text)).toMatchObject({ company })
  })
})

describe('who has no insurance now is uninsured', () => {
  test.each([
    ['company', "I've been driving without for a month"],
    ['company', 'let it lapse in the winter'],
    ['company', 'no insurance right now'],
    ['drivers', 'two, and we let ours lapse in march'],
    ['drivers', 'just me. I have been without insurance since june'],
    ['company', "had Allstate but it ran out and I haven't had any since"],
    ['company', 'never had any'],
  ])('%s: "%s"', (pending, text) => {
    expect(read(pending, text)).toMatchObject({ company: 'uninsured' })
  })

  test.each([
    ['company', 'let it lapse in 2019 but I have had Geico since', 'geico'],
    ['company', 'geico, I have never been without insurance', 'geico'],
    ['company', "allstate. I don't want it to lapse", 'allstate'],
  ])('%s: "%s" is %s', (pending, text, company) => {
    expect(read(pending, text)).toMatchObject({ company })
  })

  test.each([
    ['drivers', 'two, my boy has been driving without insurance'],
    ['drivers', 'two. the guy who hit me had no insurance'],
  ])('%s: "%s" says nothing of the lead', (pending, text) => {
    expect(read(pending, text)).not.toHaveProperty('company')
  })
})
