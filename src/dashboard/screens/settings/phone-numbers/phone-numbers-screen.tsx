import { Button, Group, Stack, Title } from '@mantine/core'
import { IconPhone, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CarrierAccounts, PhoneNumbers } from '../../../../generated/dashboard/documents.ts'
import { useFreshQuery } from '../../../components/request/use-fresh-query.ts'
import { Loaded } from '../../../components/screen/loaded.tsx'
import { Screen } from '../../../components/screen/screen.tsx'
import { Empty } from '../../../components/screen/screen-states.tsx'
import { Paged, usePagedQuery } from '../../../components/table/paged.tsx'
import { Hint } from '../../../components/text/hint.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { forAdmins } from '../allowed.tsx'
import { CreateAccount } from './account-form.tsx'
import { AccountList } from './account-list.tsx'
import { FirstNumber } from './first-number.tsx'
import { NumberList } from './number-list.tsx'
import type { Account } from './number-words.ts'
import { RegisterNumber } from './register-number.tsx'

export const PhoneNumbersScreen = forAdmins('Phone numbers', NumbersAndAccounts)

/** A workspace has at most 20 accounts. */
const ACCOUNTS = 20

function NumbersAndAccounts() {
  const query = useFreshQuery(CarrierAccounts, { first: ACCOUNTS })
  const [isRegistering, setRegistering] = useState(false)
  const accounts = query.data?.carrierAccounts?.edges.map(({ node }) => node)
  const register = accounts && accounts.length > 0 && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setRegistering(true)}>
      Register number
    </Button>
  )
  return (
    <Screen title="Phone numbers" description="Numbers that send and receive your texts" actions={register}>
      <Numbers hasAccount={accounts === undefined || accounts.length > 0} />
      <Loaded value={accounts} query={query} placeholder={null}>
        {(all) => <Accounts accounts={all} />}
      </Loaded>
      {isRegistering && accounts && <RegisterNumber accounts={accounts} onClose={() => setRegistering(false)} />}
    </Screen>
  )
}

const PAGE = 50

function Numbers({ hasAccount }: { hasAccount: boolean }) {
  const { isSandbox } = useCurrentWorkspace()
  const numbers = usePagedQuery(PhoneNumbers, { first: PAGE }, ({ phoneNumbers }) => phoneNumbers)
  const empty = isSandbox ? (
    <Empty icon={IconPhone} title="No numbers yet">
      Register a test number to start sending.
    </Empty>
  ) : (
    <FirstNumber hasAccount={hasAccount} />
  )
  return (
    <Paged list={numbers} label="phone numbers" empty={empty}>
      {(rows) => <NumberList numbers={rows} />}
    </Paged>
  )
}

function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const { isSandbox } = useCurrentWorkspace()
  const [isAdding, setAdding] = useState(false)
  return (
    <Stack gap="xs" mt="xl">
      <Group justify="space-between">
        <div>
          <Title order={2}>Carrier accounts</Title>
          <Hint>
            {isSandbox
              ? 'Sandboxes use the simulated carrier only.'
              : 'Credentials are encrypted and never shown again.'}
          </Hint>
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
