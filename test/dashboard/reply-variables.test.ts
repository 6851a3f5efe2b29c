import { describe, expect, test } from 'vitest'
import { filled, unresolvedIn, valuesFor } from '../../src/dashboard/screens/inbox/reply/variables.ts'
import { firstNameOf, render } from '../../src/domain/campaigns/index.ts'

describe('the first name in a snippet', () => {
  test.each([
    { first_name: 'Rosa' },
    { firstname: 'rosa' },
    { firstName: 'Rosa Maria' },
    { name: 'ROSA LOPEZ' },
    { full_name: 'Séan O’Brien' },
    { name: 'O’Brien' },
    { name: 'Lopez, Rosa' },
    { first_name: 'Unknown' },
    { first_name: 'STOP' },
    { name: 'Roofing-and-Siding-Company' },
    { first_name: '4155550100' },
    { last_name: 'Lopez' },
    {},
  ])('is the one that a campaign uses: %j', (attributes: Record<string, string>) => {
    const inCampaign = render('Hi {{first_name|there}}', { firstName: firstNameOf(attributes), attributes })

    expect(filled('Hi {{first_name|there}}', valuesFor(attributes, {}))).toBe(inCampaign)
  })
})

describe('the variables of a snippet', () => {
  const company = { company: 'Oakline Roofing', help_contact: '(415) 555-0100' }

  test.each([
    ['the company of the profile', '{{company}} here', { company: 'Acme' }, 'Oakline Roofing here'],
    ['an attribute where the profile has no value', 'For {{trade}}', { trade: 'siding' }, 'For siding'],
    ['a number', 'Gate {{gate}}', { gate: 4711 }, 'Gate 4711'],
    ['words for a missing value', 'Hi {{ first_name | there }}', {}, 'Hi there'],
    ['nothing, if the words are empty', 'Hi{{first_name|}}', {}, 'Hi'],
    ['themselves without a value', 'Hi {{first_name}}', {}, 'Hi {{first_name}}'],
  ])('become %s', (_name, body, attributes, expected) => {
    expect(filled(body, valuesFor(attributes, company))).toBe(expected)
  })

  test.each([
    ['Hi {{first_name}}, hello', '{{first_name}}'],
    ['Hi {{first_name', '{{first_name'],
    ['Hi {{First Name}}', '{{First Name}}'],
    ['Hi {Rosa}', null],
  ])('are found in "%s" when they have no value', (body, found) => {
    expect(unresolvedIn(body)).toBe(found)
  })
})
