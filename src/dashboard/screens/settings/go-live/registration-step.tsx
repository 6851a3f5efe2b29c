import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { PhoneNumbers, Registration, UpdatePhoneNumber } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Copy } from '../../../components/text/copy.tsx'
import { prettyPhone } from '../../../components/text/lead-name.ts'
import { registrationTexts } from './registration-texts.ts'

/** 10DLC and toll-free, with the texts that carriers ask for, and the numbers that wait. */
export function RegistrationStep() {
  const { data } = useFreshQuery(Registration, {})
  return (
    <Stack gap="sm">
      <Text size="sm">
        US carriers block texts from numbers that are not registered. Local numbers need a <b>10DLC registration</b> of
        your company (brand) and of what you send (campaign). Toll-free numbers need a <b>toll-free verification</b>.
        You apply at your carrier:
      </Text>
      <Group gap="md">
        <Guide href="https://www.twilio.com/docs/messaging/compliance/a2p-10dlc" label="10DLC at Twilio" />
        <Guide
          href="https://www.twilio.com/docs/messaging/compliance/toll-free/console-onboarding"
          label="Toll-free at Twilio"
        />
        <Guide href="https://developers.telnyx.com/docs/messaging/10dlc" label="10DLC at Telnyx" />
        <Guide href="https://developers.telnyx.com/docs/messaging/toll-free-verification" label="Toll-free at Telnyx" />
      </Group>
      <Text size="sm">
        Carriers ask for your website and for the URLs of its privacy policy and terms of service. The privacy policy
        must say that you don’t share phone numbers with third parties for marketing.
      </Text>
      <Text size="sm">
        Copy these texts into the application. The sample messages are the first texts of your active campaign, if you
        have one. Change what does not fit how you get your leads.
      </Text>
      {registrationTexts(data).map(({ label, text }) => (
        <div key={label}>
          <Group gap={4}>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Copy value={text} label={`Copy: ${label}`} />
          </Group>
          <Text size="sm" c="dimmed" className="lt-text">
            {text}
          </Text>
        </div>
      ))}
      <Waiting />
    </Stack>
  )
}

function Guide({ href, label }: { href: string; label: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm">
      {label}
    </Anchor>
  )
}

const NUMBERS = 50

/** Numbers that do not send yet. The owner says when the carrier has approved them. */
function Waiting() {
  const { data } = useFreshQuery(PhoneNumbers, { first: NUMBERS })
  const { run, isPending } = useAction(UpdatePhoneNumber)
  const pending = data?.phoneNumbers?.edges.flatMap(({ node }) => (node.status === 'PENDING' ? [node] : [])) ?? []
  return pending.map(({ id, e164 }) => (
    <Group key={id} gap="sm">
      <Text size="sm">{`${prettyPhone(e164)} doesn’t send texts yet.`}</Text>
      <Button
        size="compact-sm"
        variant="light"
        loading={isPending}
        onClick={() => void run({ input: { id, status: 'REGISTERED' } })}
      >
        My carrier has approved it
      </Button>
    </Group>
  ))
}
