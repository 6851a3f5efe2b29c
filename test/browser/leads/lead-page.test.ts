import { expect, test } from 'vitest'
import { useDashboard } from '../support/dashboard.ts'

const here = useDashboard()

const box = (name: string) => here.page.getByRole('textbox', { name, exact: true })
const heading = (name: string) => here.page.getByRole('heading', { name, level: 1 })
const part = (name: string) => here.page.getByRole('region', { name, exact: true })

async function newLead(phone: string, first_name: string, more: object = {}): Promise<string> {
  const lead = { phone, attributes: { first_name }, ...more }
  return (await here.rest<{ id: string }>('POST', '/v1/leads', lead)).id
}

async function openLead(id: string, name: string): Promise<void> {
  await here.goto(`leads/${id}`)
  await heading(name).waitFor()
}

test('what is written and edited on the page of one lead does not appear on the page of another', async () => {
  const { page } = here
  await newLead('+14155550520', 'Berta')
  await openLead(await newLead('+14155550521', 'Anton'), 'Anton')
  await box('Text').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('Berta')
  await page.getByRole('dialog').getByRole('option', { name: /Berta/ }).first().click()
  await heading('Berta').waitFor()
  await part('Lead').getByRole('button', { name: 'Edit' }).click()
  await box('Text').fill('Hi Berta, your roof is ready')

  await page.goBack()
  await heading('Anton').waitFor()

  expect(await box('Text').inputValue()).toBe('')
  expect(await part('Lead').getByRole('button', { name: 'Save' }).count()).toBe(0)
})

test('saving one detail of a lead keeps what a teammate has changed meanwhile', async () => {
  const { page } = here
  const id = await newLead('+14155550522', 'Carla', { timezone: 'America/Chicago' })
  await openLead(id, 'Carla')
  await part('Lead').getByRole('button', { name: 'Edit' }).click()
  await here.rest('PATCH', `/v1/leads/${id}`, { timezone: 'America/Denver' })
  await part('Lead').getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Spanish' }).click()
  await part('Lead').getByRole('button', { name: 'Save' }).click()
  await part('Lead').getByRole('button', { name: 'Edit' }).waitFor()

  const { language, timezone } = await here.rest('GET', `/v1/leads/${id}`)
  expect({ language, timezone }).toEqual({ language: 'es', timezone: 'America/Denver' })
})

test('an attribute without a name is not saved: the form asks for the name', async () => {
  const id = await newLead('+14155550523', 'Dino')
  await openLead(id, 'Dino')
  const attributes = part('Attributes')
  await attributes.getByRole('button', { name: 'Edit' }).click()
  await attributes.getByRole('button', { name: 'Add attribute' }).click()
  await attributes.getByLabel('Value of attribute 2').fill('4711')
  await attributes.getByRole('button', { name: 'Save' }).click()
  await attributes.getByRole('alert').waitFor()
  const name = attributes.getByLabel('Attribute 2 name')
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('gate_code')
  await attributes.getByRole('button', { name: 'Save' }).click()
  await attributes.getByText('Gate code', { exact: true }).waitFor()

  expect((await here.rest('GET', `/v1/leads/${id}`)).attributes).toEqual({ first_name: 'Dino', gate_code: '4711' })
})
