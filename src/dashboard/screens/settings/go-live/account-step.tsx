import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CarrierAccounts, TestCarrierAccount } from '../../../../generated/dashboard/documents.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { ChangeAccount, CreateAccount } from '../phone-numbers/account-form.tsx'
import { type AccountTest, TestResult, WebhookPlace } from '../phone-numbers/account-test.tsx'
import type { Account } from '../phone-numbers/number-words.ts'
import { AccountNumbers } from './account-numbers.tsx'

const ACCOUNTS = 20

/** Connects an account, and shows where its values are found. */
export function AccountStep() {
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="sm">
      <Text size="sm">Leadthread sends through your own account with Twilio or Telnyx. You need these values:</Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <b>Twilio:</b> Account SID and Auth token, under Account Info on the{' '}
          <Outside href="https://console.twilio.com">Console home page</Outside>.
        </List.Item>
        <List.Item>
          <b>Telnyx:</b> an API key and the public key, under{' '}
          <Outside href="https://portal.telnyx.com/#/app/api-keys">API Keys</Outside> in Mission Control.
        </List.Item>
      </List>
      <EachAccount>{(account) => <TestedAccount key={account.id} account={account} />}</EachAccount>
      <Group>
        <Button variant="default" onClick={() => setAdding(true)}>
          Add account
        </Button>
      </Group>
      {isAdding && <CreateAccount onClose={() => setAdding(false)} />}
    </Stack>
  )
}

/** The numbers of the connected accounts, to choose from. */
export function NumberStep() {
  return (
    <Stack gap="sm">
      <Text size="sm">
        Choose a number of your carrier account. If you have none, buy one from{' '}
        <Outside href="https://console.twilio.com/us1/develop/phone-numbers/manage/search">Twilio</Outside> or{' '}
        <Outside href="https://portal.telnyx.com/#/app/numbers/search-numbers">Telnyx</Outside> first. Local numbers
        need 10DLC registration, and toll-free numbers need verification.
      </Text>
      <EachAccount>{(account) => <TestedAccount key={account.id} account={account} isForNumbers />}</EachAccount>
    </Stack>
  )
}

function EachAccount({ children }: { children: (account: Account) => React.ReactNode }) {
  const query = useFreshQuery(CarrierAccounts, { first: ACCOUNTS })
  const accounts = query.data?.carrierAccounts?.edges.map(({ node }) => node)
  return (
    <Loaded value={accounts} query={query} placeholder={null}>
      {(all) => <>{all.map(children)}</>}
    </Loaded>
  )
}

function TestedAccount({ account, isForNumbers = false }: { account: Account; isForNumbers?: boolean }) {
  const { run, isPending } = useAction(TestCarrierAccount)
  const [test, setTest] = useState<AccountTest | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const ask = async () => setTest((await run({ input: { id: account.id } }))?.testCarrierAccount ?? null)
  const close = () => {
    setReplacing(false)
    setTest(null)
  }
  const isRefused = (test?.outcome ?? account.lastTestOutcome) === 'REFUSED'
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {account.name}
        </Text>
        <Button size="compact-sm" variant="light" loading={isPending} onClick={() => void ask()}>
          {isForNumbers ? 'Show numbers' : 'Test credentials'}
        </Button>
        {isRefused && (
          <Button size="compact-sm" variant="light" onClick={() => setReplacing(true)}>
            Replace credentials
          </Button>
        )}
      </Group>
      <TestResult account={account} test={test} isTesting={isPending} />
      {!isForNumbers && <WebhookPlace account={account} />}
      {test?.outcome === 'ACCEPTED' && isForNumbers && <AccountNumbers account={account} test={test} />}
      {isReplacing && <ChangeAccount account={account} isReplacing onClose={close} />}
    </Stack>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit underline="always">
      {children}
    </Anchor>
  )
}
