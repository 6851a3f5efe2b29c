import { Button, Group, PinInput, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useState } from 'react'
import {
  AddAlertPhone,
  RemoveAlertPhone,
  UpdateMyAlerts,
  VerifyAlertPhone,
} from '../../../../generated/dashboard/documents.ts'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Hint, Note } from '../../../components/text/hint.tsx'
import { toE164 } from '../../../components/text/to-e164.ts'
import { When } from '../../../components/text/when.tsx'
import { reasonWords } from '../../inbox/index.ts'
import { KINDS, type Mine } from './kinds.ts'

type Phone = NonNullable<Mine['phone']>
type Props = {
  mine: Mine
  onChange: () => void
  /** Whether a first phone gets all alerts once it is verified. */
  isForAlerts?: boolean
}

/** The member's own phone: entered, verified by a code, and removed. */
export function OwnPhone({ mine, onChange, isForAlerts = false }: Props) {
  const { phone } = mine
  const [isChanging, setChanging] = useState(false)
  if (!phone || isChanging) {
    const done = () => {
      setChanging(false)
      onChange()
    }
    return <EnterPhone onDone={done} onCancel={phone ? () => setChanging(false) : null} />
  }
  const isWaiting = phone.codeSentAt !== null && (phone.verifiedAt === null || phone.stoppedAt !== null)
  if (isWaiting || phone.verifiedAt === null) {
    return (
      <EnterCode
        phone={phone}
        mine={mine}
        isForAlerts={isForAlerts}
        onChange={onChange}
        onOther={() => setChanging(true)}
      />
    )
  }
  return <VerifiedPhone phone={phone} onChange={onChange} onOther={() => setChanging(true)} />
}

function EnterPhone({ onDone, onCancel }: { onDone: () => void; onCancel: (() => void) | null }) {
  const form = useForm({ initialValues: { phone: '' }, validate: { phone: isNotEmpty('Enter your phone number.') } })
  const { run, isPending, problem } = useFormAction(AddAlertPhone, form)
  const submit = form.onSubmit(async ({ phone }) => {
    if (await run({ input: { phone: toE164(phone), idempotencyKey: newIdempotencyKey() } })) onDone()
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Your phone"
            type="tel"
            autoComplete="tel"
            placeholder="(415) 555-0123"
            {...form.getInputProps('phone')}
          />
          <Button type="submit" loading={isPending}>
            Text me a code
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
        <Note>
          The code and the alerts come from your workspace’s number. Message and data rates may apply. Reply STOP to end
          them.
        </Note>
        <FormProblem error={problem} />
      </Stack>
    </form>
  )
}

type WithPhone = { phone: Phone; onChange: () => void; onOther: () => void }

function EnterCode({ phone, mine, isForAlerts, onChange, onOther }: WithPhone & { mine: Mine; isForAlerts: boolean }) {
  const form = useForm({ initialValues: { code: '' } })
  const { run, isPending, problem } = useFormAction(VerifyAlertPhone, form)
  const again = useAction(AddAlertPhone, { done: 'New code sent' })
  const choose = useAction(UpdateMyAlerts)
  async function verify(code: string) {
    if (!(await run({ input: { code } }))) return form.setFieldValue('code', '')
    // A first phone without any choice would stay silent.
    if (isForAlerts && mine.sms.length === 0) await choose.run({ input: { sms: KINDS.map(({ kind }) => kind) } })
    onChange()
  }
  const isFailed = phone.textStatus === 'FAILED'
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {isFailed ? 'The code could not be delivered to ' : 'Enter the six-digit code that was sent to '}
        <strong>{phone.phone}</strong>
        {isFailed && phone.textError && `: ${reasonWords(phone.textError)}`}.
      </Text>
      {!isFailed && (
        <PinInput
          length={6}
          type="number"
          oneTimeCode
          aria-label="Code"
          getInputProps={(n) => ({ 'aria-label': `Digit ${n + 1} of the code` })}
          disabled={isPending}
          error={Boolean(form.errors.code)}
          value={form.values.code}
          onChange={(code) => form.setFieldValue('code', code)}
          onComplete={(code) => void verify(code)}
        />
      )}
      <div role="status">
        {form.errors.code && (
          <Text size="sm" c="red">
            {form.errors.code}
          </Text>
        )}
        <FormProblem error={problem} />
      </div>
      <Group gap="sm">
        <Button
          size="compact-sm"
          variant="default"
          loading={again.isPending}
          onClick={() =>
            void again.run({ input: { phone: phone.phone, idempotencyKey: newIdempotencyKey() } }).then(onChange)
          }
        >
          Send a new code
        </Button>
        <Button size="compact-sm" variant="default" onClick={onOther}>
          Use another phone
        </Button>
      </Group>
    </Stack>
  )
}

function VerifiedPhone({ phone, onChange, onOther }: WithPhone) {
  const remove = useAction(RemoveAlertPhone)
  const again = useAction(AddAlertPhone, { done: 'Code sent' })
  const { stoppedAt, verifiedAt } = phone
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Text size="sm">{phone.phone}</Text>
          <Note>
            {stoppedAt ? 'Stopped ' : 'Verified '}
            <When at={(stoppedAt ?? verifiedAt)!} />
          </Note>
        </div>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onOther}>
            Change
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isPending}
            onClick={() => void remove.run({}).then(onChange)}
          >
            Remove
          </Button>
        </Group>
      </Group>
      {stoppedAt && (
        <Group gap="sm">
          <Hint>STOP was sent from this phone, so it gets no alerts. Send START from it, or verify it again.</Hint>
          <Button
            size="compact-sm"
            loading={again.isPending}
            onClick={() =>
              void again.run({ input: { phone: phone.phone, idempotencyKey: newIdempotencyKey() } }).then(onChange)
            }
          >
            Verify again
          </Button>
        </Group>
      )}
    </Stack>
  )
}
