import { PasswordInput, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'

/** The credentials of each carrier. Empty means unchanged or unset. */
export type CarrierValues = {
  twilio: { accountSid: string; authToken: string; apiKeySid: string; apiKeySecret: string }
  twilioSettings: { messagingServiceSid: string; keywords: 'ANSWERED_BY_CARRIER' | 'ANSWERED_BY_US' }
  telnyx: { apiKey: string; publicKey: string }
  telnyxSettings: { messagingProfileId: string }
}

export const NO_CREDENTIALS = {
  twilio: { accountSid: '', authToken: '', apiKeySid: '', apiKeySecret: '' },
  telnyx: { apiKey: '', publicKey: '' },
}

export type RealCarrier = 'TWILIO' | 'TELNYX'

/** A form that includes these values. */
// biome-ignore lint/suspicious/noExplicitAny: the form's other values do not matter here
type Form = Pick<UseFormReturnType<any>, 'getInputProps'>

const KEYWORDS = [
  { value: 'ANSWERED_BY_CARRIER', label: 'Twilio (default setup)' },
  { value: 'ANSWERED_BY_US', label: 'Leadthread (Twilio support turned off Twilio’s replies)' },
]

export function CredentialFields({ carrier, form }: { carrier: RealCarrier; form: Form }) {
  if (carrier === 'TELNYX') {
    return (
      <Stack gap="sm">
        <PasswordInput label="API key" autoComplete="off" withAsterisk {...form.getInputProps('telnyx.apiKey')} />
        <TextInput
          label="Public key"
          description="The account’s public key in base64. Used to verify callbacks from Telnyx."
          withAsterisk
          {...form.getInputProps('telnyx.publicKey')}
        />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <TextInput label="Account SID" placeholder="AC…" withAsterisk {...form.getInputProps('twilio.accountSid')} />
      <PasswordInput
        label="Auth token"
        description="Used to verify callbacks from Twilio."
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('twilio.authToken')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="API key SID" placeholder="SK…" {...form.getInputProps('twilio.apiKeySid')} />
        <PasswordInput label="API key secret" autoComplete="off" {...form.getInputProps('twilio.apiKeySecret')} />
      </SimpleGrid>
    </Stack>
  )
}

export function SettingFields({ carrier, form }: { carrier: RealCarrier; form: Form }) {
  if (carrier === 'TELNYX') {
    return (
      <TextInput
        label="Messaging profile"
        description="Optional. The UUID of the profile that contains the numbers."
        {...form.getInputProps('telnyxSettings.messagingProfileId')}
      />
    )
  }
  return (
    <Stack gap="sm">
      <TextInput
        label="Messaging service"
        description="Optional. The service whose sender pool contains the numbers."
        placeholder="MG…"
        {...form.getInputProps('twilioSettings.messagingServiceSid')}
      />
      <Select
        label="Replies to STOP, START and HELP"
        data={KEYWORDS}
        allowDeselect={false}
        {...form.getInputProps('twilioSettings.keywords')}
      />
    </Stack>
  )
}

/** The credentials for the API, without empty fields. */
export function credentialsOf(carrier: RealCarrier, values: Pick<CarrierValues, 'twilio' | 'telnyx'>) {
  if (carrier === 'TELNYX') return { telnyx: values.telnyx }
  const { accountSid, authToken, apiKeySid, apiKeySecret } = values.twilio
  return { twilio: { accountSid, authToken, ...(apiKeySid && { apiKeySid }), ...(apiKeySecret && { apiKeySecret }) } }
}

export function settingsOf(carrier: RealCarrier, values: Pick<CarrierValues, 'twilioSettings' | 'telnyxSettings'>) {
  if (carrier === 'TELNYX') {
    const { messagingProfileId } = values.telnyxSettings
    return { telnyxSettings: messagingProfileId ? { messagingProfileId } : {} }
  }
  const { messagingServiceSid, keywords } = values.twilioSettings
  return { twilioSettings: { keywords, ...(messagingServiceSid && { messagingServiceSid }) } }
}
