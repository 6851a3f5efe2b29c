import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPhone, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { CarrierAccounts, PhoneNumbers } from '../../../../generated/dashboard/documents.ts'
import { Pager, usePages } from '../../../components/pages.tsx'
import { Problem } from '../../../components/problem.tsx'
import { RecordsLoading } from '../../../components/records.tsx'
import { Screen } from '../../../components/screen.tsx'
import { Empty } from '../../../components/screen-states.tsx'
import { usePlace } from '../../../shell/workspace.tsx'
import { ForAdmins } from '../allowed.tsx'
import { CreateAccount } from './account-form.tsx'
import { AccountList } from './account-list.tsx'
import { NumberList } from './number-list.tsx'
import type { Account } from './number-words.ts'
import { RegisterNumber } from './register-number.tsx'

export function PhoneNumbersScreen() {
  return (
    <ForAdmins title="Phone numbers">
      <NumbersAndAccounts />
    </ForAdmins>
  )
}

/** As many accounts as a workspace may have. */
const ACCOUNTS = 20

function NumbersAndAccounts() {
  const [{ data, error }, lookAgain] = useQuery({
    query: CarrierAccounts,
    variables: { first: ACCOUNTS },
    requestPolicy: 'cache-and-network',
  })
  const [isRegistering, setRegistering] = useState(false)
  const accounts = data?.carrierAccounts?.edges.map(({ node }) => node)
  const register = accounts && accounts.length > 0 && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setRegistering(true)}>
      Register number
    </Button>
  )
  return (
    <Screen title="Phone numbers" description="Numbers that send and receive your texts" actions={register}>
      <Numbers hasAccount={accounts === undefined || accounts.length > 0} />
      {accounts ? (
        <Accounts accounts={accounts} />
      ) : error ? (
        <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
      ) : null}
      {isRegistering && accounts && <RegisterNumber accounts={accounts} onClose={() => setRegistering(false)} />}
    </Screen>
  )
}

const PAGE = 50

function Numbers({ hasAccount }: { hasAccount: boolean }) {
  const pages = usePages()
  const [{ data, error }, lookAgain] = useQuery({
    query: PhoneNumbers,
    variables: { first: PAGE, after: pages.after },
    requestPolicy: 'cache-and-network',
  })
  const numbers = data?.phoneNumbers?.edges.map(({ node }) => node)
  if (!numbers) {
    if (!error) return <RecordsLoading />
    return <Problem error={error} onRetry={() => lookAgain({ requestPolicy: 'network-only' })} />
  }
  if (numbers.length === 0) {
    return (
      <Empty icon={IconPhone} title="No numbers yet">
        {hasAccount
          ? 'Register a number from your carrier to start sending.'
          : 'Add a carrier account, then register its numbers.'}
      </Empty>
    )
  }
  return (
    <>
      <NumberList numbers={numbers} />
      <Pager pages={pages} pageInfo={data?.phoneNumbers?.pageInfo} label="Pages of phone numbers" />
    </>
  )
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { isSandbox } = usePlace()
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="xs" mt="xl">
      <Group justify="space-between">
        <div>
          <Title order={2}>Carrier accounts</Title>
          <Text size="sm" c="dimmed">
            {isSandbox
              ? 'Sandboxes use the simulated carrier only.'
              : 'Credentials are encrypted and never shown again.'}
          </Text>
        </div>
        {!isSandbox && (
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            Add account
          </Button>
        )}
      </Group>
      {accounts.length > 0 && <AccountList accounts={accounts} />}
      {isAdding && <CreateAccount onClose={() => setAdding(false)} />}
    </Stack>
  )
}
