import { Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { CreateApiKey } from '../../../../generated/dashboard/documents.ts'
import { DialogForm } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { useIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import type { ShownSecret } from './key-secret.tsx'
import { SCOPES, type Scope } from './key-state.ts'
import { SendsWithoutApproval } from './sends-without-approval.tsx'

type Props = { opened: boolean; onClose: () => void; onCreated: (shown: ShownSecret) => void }

export function CreateKey({ opened, onClose, onCreated }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Create API key" size="lg" centered>
      <KeyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

const NEVER = 'never'
const CHOSEN = 'chosen'
const LIFETIMES = [
  { value: NEVER, label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: CHOSEN, label: 'Custom date' },
]
const DAY_MS = 86_400_000

type Values = { name: string; scopes: Scope[]; sendsWithoutApproval: boolean; lifetime: string; expiresAt: string }

function KeyForm({ onClose, onCreated }: Omit<Props, 'opened'>) {
  const idempotencyKey = useIdempotencyKey()
  const form = useForm<Values>({
    initialValues: { name: '', scopes: ['READ_ONLY'], sendsWithoutApproval: false, lifetime: NEVER, expiresAt: '' },
    validate: {
      name: isNotEmpty('Enter a name.'),
      scopes: isNotEmpty('Select at least one scope.'),
      expiresAt: (day, { lifetime }) => (lifetime === CHOSEN && day === '' ? 'Choose a date.' : null),
    },
  })
  const { run, ...state } = useFormAction(CreateApiKey, form)
  const submit = form.onSubmit(async ({ name, scopes, sendsWithoutApproval, ...expiry }) => {
    const input = { name, scopes, sendsWithoutApproval, expiresAt: expiryOf(expiry), idempotencyKey }
    const secret = (await run({ input }))?.createApiKey?.secret
    if (secret) onCreated({ name, secret })
  })
  return (
    <DialogForm verb="Create key" {...state} onSubmit={submit} onClose={onClose}>
      <TextInput
        label="Name"
        description="Name the integration that uses the key."
        placeholder="Landing page form"
        maxLength={100}
        data-autofocus
        withAsterisk
        {...form.getInputProps('name')}
      />
      <Scopes {...form.getInputProps('scopes')} />
      <SendsWithoutApproval {...form.getInputProps('sendsWithoutApproval', { type: 'checkbox' })} />
      <Group align="flex-start" grow>
        <Select
          label="Expires"
          data={LIFETIMES}
          allowDeselect={false}
          {...form.getInputProps('lifetime')}
          error={form.values.lifetime === CHOSEN ? undefined : form.errors.expiresAt}
        />
        {form.values.lifetime === CHOSEN && (
          <TextInput type="date" label="Last valid day" {...form.getInputProps('expiresAt')} />
        )}
      </Group>
    </DialogForm>
  )
}

type ScopesProps = { value?: Scope[]; onChange?: (scopes: Scope[]) => void; error?: React.ReactNode }

/** Full access includes all other scopes. */
function Scopes({ value = [], onChange, error }: ScopesProps) {
  const isFull = value.includes('FULL_ACCESS')
  const choose = (scopes: string[]) =>
    onChange?.(scopes.includes('FULL_ACCESS') ? ['FULL_ACCESS'] : (scopes as Scope[]))
  return (
    <Checkbox.Group
      label="Scopes"
      description="Grant only what the integration needs."
      value={value}
      onChange={choose}
      error={error}
      withAsterisk
    >
      <Stack gap="xs" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope.value}
            value={scope.value}
            label={scope.label}
            description={scope.about}
            disabled={isFull && scope.value !== 'FULL_ACCESS'}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function expiryOf({ lifetime, expiresAt }: Pick<Values, 'lifetime' | 'expiresAt'>): string | null {
  if (lifetime === NEVER) return null
  if (lifetime !== CHOSEN) return new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
  return new Date(`${expiresAt}T23:59:59`).toISOString()
}
