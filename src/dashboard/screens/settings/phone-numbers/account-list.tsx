import { ActionIcon, Code, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RemoveCarrierAccount } from '../../../../generated/dashboard/documents.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { Copy } from '../../../components/copy.tsx'
import { type Column, Records } from '../../../components/records.tsx'
import { useAct } from '../../../components/use-act.ts'
import { When } from '../../../components/when.tsx'
import { ChangeAccount } from './account-form.tsx'
import { type Account, CARRIERS } from './number-words.ts'

export function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const [asked, setAsked] = useState<{ act: 'change' | 'remove'; account: Account } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Carrier accounts"
        columns={COLUMNS}
        rows={accounts}
        keyOf={({ id }) => id}
        acts={(account) =>
          account.carrier !== 'SANDBOX' && <Acts account={account} onAct={(act) => setAsked({ act, account })} />
        }
      />
      {asked?.act === 'change' && <ChangeAccount account={asked.account} onClose={close} />}
      {asked?.act === 'remove' && <RemoveAccount account={asked.account} onClose={close} />}
    </>
  )
}

const COLUMNS: readonly Column<Account>[] = [
  {
    label: 'Name',
    of: ({ name, carrier }) => (
      <Text size="sm" fw={500} className="lt-text">
        {name || CARRIERS[carrier]}
      </Text>
    ),
  },
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

function Acts({ account, onAct }: { account: Account; onAct: (act: 'change' | 'remove') => void }) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${account.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onAct('change')}>
          Edit or replace credentials
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} />} color="red" onClick={() => onAct('remove')}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function RemoveAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { act, isActing } = useAct(RemoveCarrierAccount, { done: `“${account.name}” removed` })
  const remove = async () => {
    if (await act({ input: { id: account.id } })) onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={`Remove “${account.name}”?`}
      verb="Remove account"
      isActing={isActing}
      onConfirm={remove}
    >
      Its credentials are deleted. Release its phone numbers first.
    </Confirm>
  )
}
