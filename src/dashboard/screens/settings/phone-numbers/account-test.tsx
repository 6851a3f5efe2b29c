import { Alert, Code, Loader, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { TestCarrierAccount } from '../../../../generated/dashboard/documents.ts'
import { Copy } from '../../../components/text/copy.tsx'
import type { Account } from './number-words.ts'

export type AccountTest = NonNullable<ResultOf<typeof TestCarrierAccount>['testCarrierAccount']>

type Props = { account: Pick<Account, 'lastTestOutcome'>; test: AccountTest | null; isTesting: boolean }

/** What the carrier says of the credentials: now, or else in the last test. */
export function TestResult({ account, test, isTesting }: Props) {
  return <div role="status">{isTesting ? <Testing /> : <Outcome account={account} test={test} />}</div>
}

function Testing() {
  return (
    <Text size="sm">
      <Loader size={14} /> Testing the credentials with the carrier…
    </Text>
  )
}

function Outcome({ account, test }: Omit<Props, 'isTesting'>) {
  const outcome = test?.outcome ?? account.lastTestOutcome
  if (outcome === null) return null
  return (
    <Alert color={outcome === 'ACCEPTED' ? 'thread' : 'red'} variant="light" p="xs">
      {WORDS[outcome]} {outcome === 'ACCEPTED' && test && countOf(test)}
    </Alert>
  )
}

const WORDS = {
  ACCEPTED: 'The credentials work.',
  REFUSED: 'The carrier refused the credentials. Compare them with those at your carrier, and replace them.',
  UNAVAILABLE: 'The carrier did not respond. Try again in a minute.',
} as const

function countOf({ numbers, hasMore }: AccountTest): string {
  const count = numbers.length === 1 ? '1 number' : `${numbers.length.toLocaleString()} numbers`
  return `The account has ${hasMore ? 'more than ' : ''}${count} for texts.`
}

const PLACES = {
  TWILIO:
    'In the Twilio Console, open Phone Numbers › Manage › Active numbers, and choose your number. Under Messaging Configuration, set “A message comes in” to Webhook and HTTP POST, and paste this URL. Paste it under “Primary handler fails” too.',
  TELNYX:
    'In the Telnyx portal, open Messaging › Programmable Messaging, and edit the messaging profile of your number. Under Inbound, paste this URL into “Send a webhook to this URL”.',
} as const

/** Where at the carrier the URL for incoming texts is entered. */
export function WebhookPlace({ account: { carrier, callbackUrl } }: { account: Account }) {
  if (carrier === 'SANDBOX') return null
  return (
    <div>
      <Text size="sm">
        So that you receive replies, tell your carrier where to send incoming texts. {PLACES[carrier]}
      </Text>
      <Text size="sm" component="div" mt={4}>
        <Code style={{ overflowWrap: 'anywhere' }}>{callbackUrl}</Code>
        <Copy value={callbackUrl} label="Copy callback URL" />
      </Text>
    </div>
  )
}
