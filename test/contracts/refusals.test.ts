import { getNamedType, isInputObjectType, isInterfaceType, isNonNullType, isObjectType, isUnionType } from 'graphql'
import { expect, test } from 'vitest'
import { refusalCatalogue } from '../../src/errors.ts'
import { createAppSchema } from '../../src/interfaces/graphql/server/schema.ts'
import { NEVER_REFUSED, REFUSED } from '../tenancy/support/refused.ts'

/** Mutations that take no `idempotencyKey`, each for its reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  confirmTwoFactor: 'a code works once, and the stored response would contain recovery codes',
  registerDocuments: 'a document that is registered stays as it is',
  createAccessToken: 'a second token is harmless, and the stored response would contain it',
  markConversationRead: 'never goes back',
  removeCompanySignIn: 'without a provider nothing changes',
  renameApiKey: 'sets what is given',
  updateApiKey: 'sets what is given',
  replaceRecoveryCodes: 'a code works once, and the stored response would contain recovery codes',
  resetTwoFactor: 'ends what there is',
  setCompanySignIn: 'sets what is given, and no stored request depends on the secret',
  signOutEverywhere: 'ends what there is',
  startTwoFactorSetup: 'a new secret replaces one that is not confirmed, and the stored response would contain it',
  testCarrierAccount: 'stores what the carrier says now',
  turnOffTwoFactor: 'a code works once',
  updateCampaign: 'sets what is given',
  updateCompanyProfile: 'sets what is given',
  updateCarrierAccount: 'sets what is given: the former credentials stay the former ones',
  updateLead: 'sets what is given',
  updateMember: 'sets what is given',
  updateModelSettings: 'sets what is given',
  updateNotificationChannel: 'sets what is given',
  updateMyAlerts: 'sets what is given',
  updatePhoneNumber: 'sets what is given',
  updateSignInSettings: 'sets what is given',
  updateSnippet: 'sets what is given',
  updateUnansweredQuestion: 'sets what is given',
  updateSandboxSettings: 'sets what is given',
  updateWebhookEndpoint: 'sets what is given',
  updateWorkspace: 'sets what is given',
}

const schema = createAppSchema()
const mutations = Object.values(schema.getMutationType()!.getFields())
const names = mutations.map(({ name }) => name)
const refusal = schema.getType('Refusal')
const refusals = new Set(isInterfaceType(refusal) ? schema.getPossibleTypes(refusal).map(({ name }) => name) : [])

/** The types with which a payload can report a refusal. */
function refusalsOf(payload: ReturnType<typeof getNamedType>): string[] {
  const field = isObjectType(payload) ? payload.getFields().refusal : undefined
  const union = field ? getNamedType(field.type) : payload
  return isUnionType(union) ? union.getTypes().flatMap(({ name }) => (refusals.has(name) ? [name] : [])) : []
}

test('every mutation lists its refusals, or why it has none (test/tenancy/support/refused.ts)', () => {
  const known = [...Object.keys(REFUSED), ...Object.keys(NEVER_REFUSED)]

  expect(known.toSorted()).toEqual(names.toSorted())
})

test('the refusals of a payload are those of its mutations', () => {
  const said = new Map<string, Set<string>>()
  for (const { name, type } of mutations) {
    const payload = getNamedType(type).name
    said.set(payload, new Set([...(said.get(payload) ?? []), ...Object.keys(REFUSED[name] ?? {})]))
  }

  const inSchema = [...said.keys()].map((payload) => [payload, refusalsOf(schema.getType(payload)!).toSorted()])
  expect(inSchema).toEqual([...said].map(([payload, types]) => [payload, [...types].toSorted()]))
})

test('every refusal of the catalogue has a type, and a mutation uses it', () => {
  const typeOf = (kind: string) => kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const used = new Set(Object.values(REFUSED).flatMap((types) => Object.keys(types)))

  expect(
    Object.keys(refusalCatalogue)
      .map(typeOf)
      .filter((type) => !refusals.has(type) || !used.has(type)),
  ).toEqual([])
})

test('the fields of a payload with refusals are nullable', () => {
  const must = mutations.flatMap(({ type }) => {
    const payload = getNamedType(type)
    if (!isObjectType(payload) || refusalsOf(payload).length === 0) return []
    return Object.values(payload.getFields()).flatMap((field) =>
      isNonNullType(field.type) ? [`${payload}.${field.name}`] : [],
    )
  })

  expect(must).toEqual([])
})

test('every mutation accepts an idempotencyKey, or has a reason why it is safe to repeat', () => {
  const without = mutations.filter(({ args }) => {
    const input = args[0] && getNamedType(args[0].type)
    return !(isInputObjectType(input) && input.getFields().idempotencyKey)
  })

  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
})
