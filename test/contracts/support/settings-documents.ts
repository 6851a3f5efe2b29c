import { randomBytes } from 'node:crypto'
import { companyInput } from '../../identity/support/issuer.ts'
import { invite, signIn } from '../../identity/support/members.ts'
import { storeSecondFactor } from '../../identity/support/two-factor.ts'
import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

type Variables = Record<string, Record<string, unknown>>

const TELNYX = { apiKey: 'K'.repeat(32), publicKey: `${'A'.repeat(43)}=` }

/** Variables of the documents of the settings, for a sandbox, each with its own objects. */
export async function settingsVariables(
  service: TestApp,
  place: { url: string; memberId: string },
): Promise<Variables> {
  const make = async (mutation: string, type: string, input: object, selection: string): Promise<Json> => {
    const query = `mutation($input: ${type}!) { ${mutation}(input: $input) { ${selection} } }`
    const { body } = await service.graphql(query, { input })
    if (body.errors) throw new Error(`${mutation}: ${JSON.stringify(body.errors)}`)
    return body.data[mutation]
  }
  const about = (id: string, more: object = {}) => ({ input: { id, ...more } })
  const key = async () => {
    const input = { name: 'Form', scopes: ['LEADS'] }
    return (await make('createApiKey', 'CreateApiKeyInput', input, 'apiKey { id }')).apiKey.id
  }
  const rotating = async () => {
    const id = await key()
    await make('rotateApiKey', 'RotateApiKeyInput', { id }, 'secret')
    return id
  }
  const channel = async () => {
    const input = { kind: 'WEBHOOK', name: 'Operations', target: place.url }
    const selection = 'notificationChannel { id }'
    return (await make('createNotificationChannel', 'CreateNotificationChannelInput', input, selection))
      .notificationChannel.id
  }
  let snippets = 0
  const snippet = async () => {
    const input = { name: `Snippet ${++snippets}`, body: 'Hi' }
    return (await make('createSnippet', 'CreateSnippetInput', input, 'snippet { id }')).snippet.id
  }
  const document = async () => {
    const input = { documents: [{ text: 'query Registered { workspace { id } }' }] }
    const made = await make('registerDocuments', 'RegisterDocumentsInput', input, 'documents { hash }')
    return made.documents[0].hash
  }
  const browser = async () => {
    const id = service.app.ids.next('brw')
    await service.rows(
      `insert into alert_browser (workspace_id, id, member_id, name, endpoint_hash, subscription, created_at)
       values ($1, $2, $3, 'Chrome', $2, '', now())`,
      [service.sandbox.id, id, place.memberId],
    )
    return id
  }
  await service.rows(
    `insert into appointment_feed (workspace_id, member_id, id, created_at) values ($1, $2, $3, now())`,
    [service.sandbox.id, place.memberId, service.app.ids.next('feed')],
  )
  const stalledWork = async () => {
    const id = service.app.ids.next('stl')
    await service.rows(
      `insert into stalled_work (workspace_id, id, queue, subject_id, attempts, last_error, first_failed_at, given_up_at)
       select workspace_id, $1, 'follow-up', $1, 6, 'Error', created_at, created_at from campaign where id = $2`,
      [id, service.sandbox.campaignId],
    )
    return id
  }
  const { body } = await service.graphql('{ carrierAccounts { edges { node { id } } } }')
  const accountId = body.data.carrierAccounts.edges[0].node.id
  const number = (e164: string) => ({ e164, carrierAccountId: accountId, type: 'LONG_CODE' })
  const registered = async (e164: string) =>
    (await make('registerPhoneNumber', 'RegisterPhoneNumberInput', number(e164), 'phoneNumber { id }')).phoneNumber.id
  const suppressed = newPhone()
  await make('suppressPhones', 'SuppressPhonesInput', { phones: [suppressed] }, 'suppressions { phone }')

  const { memberId: protectedId } = await signIn(service, { email: 'lee@example.com', role: 'viewer' })
  await storeSecondFactor(service, protectedId)

  return {
    ConfirmTwoFactor: { input: { code: '123456' } },
    ReplaceRecoveryCodes: { input: { code: '123456' } },
    ResetTwoFactor: about(protectedId),
    StartTwoFactorSetup: {},
    TurnOffTwoFactor: { input: { code: '123456' } },
    UpdateSignInSettings: { input: { requireTwoFactor: false } },
    SetCompanySignIn: { input: await companyInput('form.example') },
    RemoveCompanySignIn: {},
    CompleteApiKeyRotation: about(await rotating()),
    AddAlertBrowser: {
      input: {
        endpoint: place.url,
        p256dh: 'BDF6B5e5Nki6qr1p2jyPkBWZpDaMQpg3fAthC7ZanSVC0nTRSpOwXeoKNUD9AH4LshogkWY7qjX5X427_oUEpFM',
        auth: randomBytes(16).toString('base64url'),
        name: 'Chrome on Mac',
      },
    },
    RemoveAlertBrowser: about(await browser()),
    TestMyAlerts: {},
    AddAlertPhone: { input: { phone: newPhone() } },
    VerifyAlertPhone: { input: { code: '123456' } },
    RemoveAlertPhone: {},
    TestAlertPhone: {},
    CreateApiKey: { input: { name: 'Form', scopes: ['LEADS'] } },
    CreateCarrierAccount: { input: { name: 'Telnyx', telnyx: TELNYX } },
    CreateNotificationChannel: { input: { kind: 'WEBHOOK', name: 'Operations', target: place.url } },
    DeleteNotificationChannel: about(await channel()),
    UpdateCompanyProfile: { input: { name: 'Ridge Roofing', helpContact: '+14155550100' } },
    InviteMember: { input: { email: 'pat@example.com', role: 'AGENT' } },
    NamesById: { ids: [await key(), place.memberId, service.sandbox.campaignId, await channel(), accountId] },
    PromoteFromSandbox: { input: { settings: ['THRESHOLD'], dryRun: true } },
    RetryStalledWork: about(await stalledWork()),
    RegisterPhoneNumber: { input: number('+14155559001') },
    ReleasePhone: { input: { phone: suppressed } },
    ReleasePhoneNumber: about(await registered('+14155559002')),
    RemoveCarrierAccount: about(accountId),
    RemoveMember: about((await invite(service, { email: 'sam@example.com', role: 'viewer' })).memberId),
    WithdrawInvitation: about((await invite(service, { email: 'max@example.com', role: 'viewer' })).memberId),
    RenameApiKey: about(await key(), { name: 'Landing page' }),
    UpdateApiKey: about(await key(), { sendsWithoutApproval: true }),
    ResetSandbox: { input: {} },
    RevokeApiKey: about(await key()),
    RotateApiKey: about(await key(), { overlapHours: 2 }),
    RemoveDocument: { input: { hash: await document() } },
    CreateSnippet: { input: { name: 'Running late', body: 'Hi' } },
    UpdateSnippet: about(await snippet(), { body: 'Hello' }),
    DeleteSnippet: about(await snippet()),
    UpdateMyAlerts: { input: { push: ['BOOKED'] } },
    SignOutEverywhere: { input: { keepThisSession: true } },
    SuppressPhones: { input: { phones: [newPhone()], reason: 'COMPLAINT' } },
    TestCarrierAccount: about(accountId),
    TestNotificationChannel: about(await channel()),
    UpdateCarrierAccount: about(accountId, { name: 'The simulated one' }),
    UpdateMember: about(place.memberId, { name: 'Dana' }),
    UpdateModelSettings: { input: { provider: null } },
    UpdateNotificationChannel: about(await channel(), { name: 'Nights' }),
    UpdatePhoneNumber: about(await registered('+14155559003'), { segmentsPerSecond: 2 }),
    UpdateWorkspace: { input: { threshold: 75 } },
  }
}

/** Documents that are refused: in a sandbox without a model and with the simulated carrier, and without a second factor. */
export const REFUSED_IN_SANDBOX: Readonly<Record<string, string>> = {
  ConfirmTwoFactor: 'conflict',
  ReplaceRecoveryCodes: 'conflict',
  TurnOffTwoFactor: 'conflict',
  AddAlertPhone: 'conflict',
  VerifyAlertPhone: 'not_found',
  RemoveAlertPhone: 'not_found',
  TestAlertPhone: 'not_found',
  CreateCarrierAccount: 'conflict',
  RemoveCarrierAccount: 'conflict',
  TestCarrierAccount: 'conflict',
  TestModel: 'conflict',
}
