import { Code, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RemoveCarrierAccount } from '../../../../generated/dashboard/documents.ts'
import { ConfirmAction } from '../../../components/dialog/confirm-action.tsx'
import { type Column, RecordName, Records } from '../../../components/table/records.tsx'
import { RowAction, RowEnd, RowMenu } from '../../../components/table/row-menu.tsx'
import { Copy } from '../../../components/text/copy.tsx'
import { When } from '../../../components/text/when.tsx'
import { ChangeAccount } from './account-form.tsx'
import { type Account, CARRIERS } from './number-words.ts'

export function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const [asked, setAsked] = useState<{ action: 'change' | 'remove'; account: Account } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Carrier accounts"
        columns={COLUMNS}
        rows={accounts}
        keyOf={({ id }) => id}
        actions={(account) =>
          account.carrier !== 'SANDBOX' && (
            <RowMenu label={`Actions for ${account.name}`}>
              <RowAction icon={IconPencil} onClick={() => setAsked({ action: 'change', account })}>
                Edit or replace credentials
              </RowAction>
              <RowEnd icon={IconTrash} onClick={() => setAsked({ action: 'remove', account })}>
                Remove
              </RowEnd>
            </RowMenu>
          )
        }
      />
      {asked?.action === 'change' && <ChangeAccount account={asked.account} onClose={close} />}
      {asked?.action === 'remove' && <RemoveAccount account={asked.account} onClose={close} />}
    </>
  )
}

const COLUMNS: readonly Column<Account>[] = [
  { label: 'Name', of: ({ name, carrier }) => <RecordName>{name || CARRIERS[carrier]}</RecordName> },
  { label: 'Carrier', of: ({ carrier }) => CARRIERS[carrier], isShort: true },
  { label: 'Credentials', of: (account) => <Credentials {...account} />, isShort: true },
  { label: 'Callback URL', of: ({ callbackUrl }) => <CallbackUrl url={callbackUrl} /> },
]

function Credentials({ credentialsHint, previousUntil }: Account) {
  if (credentialsHint === null) return 'Not needed'
  return (
    <>
      <Code>{credentialsHint}</Code>
      {previousUntil && (
        <Text size="xs" c="dimmed" component="div">
          Old credentials accepted: <When at={previousUntil} />
        </Text>
      )}
    </>
  )
}

function CallbackUrl({ url }: { url: string }) {
  return (
    <Group gap={4} wrap="nowrap" maw={{ base: '100%', sm: 340 }}>
      <Text size="xs" truncate title={url}>
        {url}
      </Text>
      <Copy value={url} label="Copy callback URL" />
    </Group>
  )
}

function RemoveAccount({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  return (
    <ConfirmAction
      mutation={RemoveCarrierAccount}
      input={{ id }}
      done={`“${name}” removed`}
      title={`Remove “${name}”?`}
      verb="Remove account"
      onClose={onClose}
    >
      Its credentials are deleted. Release its phone numbers first.
    </ConfirmAction>
  )
}
