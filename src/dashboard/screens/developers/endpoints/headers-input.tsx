import { ActionIcon, Button, Checkbox, Fieldset, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { Note } from '../../../components/text/hint.tsx'
import type { EndpointForm } from './endpoint-form.ts'
import classes from './endpoints.module.css'

const HEADERS_MAX = 20

/** Custom headers for every request. */
export function HeadersInput({ form }: { form: EndpointForm }) {
  const { headers } = form.getValues()
  const add = () =>
    form.insertListItem('headers', { key: newIdempotencyKey(), name: '', value: '', sensitive: true, stored: false })
  return (
    <Fieldset legend="Custom headers" variant="unstyled" m={0} p={0} classNames={{ legend: classes.legend! }}>
      <Note mb="xs">
        Sent with every request, such as a token for your gateway. Secret values are hidden after you save.
      </Note>
      <Stack gap="xs" align="flex-start">
        {headers.map(({ key }, nth) => (
          <HeaderFields key={key} form={form} nth={nth} />
        ))}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={add}
          disabled={headers.length >= HEADERS_MAX}
        >
          Add header
        </Button>
        {form.errors.headers && <Input.Error role="alert">{form.errors.headers}</Input.Error>}
      </Stack>
    </Fieldset>
  )
}

function HeaderFields({ form, nth }: { form: EndpointForm; nth: number }) {
  const row = form.getValues().headers[nth]
  if (!row) return null
  const called = row.name || `header ${nth + 1}`
  return (
    <div className={classes.header}>
      <TextInput
        size="xs"
        aria-label={`Header ${nth + 1} name`}
        placeholder="X-Token"
        readOnly={row.stored}
        {...form.getInputProps(`headers.${nth}.name`)}
      />
      <TextInput
        size="xs"
        aria-label={`Value of ${called}`}
        placeholder={row.stored && row.sensitive ? 'Unchanged. Type to replace.' : 'Value'}
        autoComplete="off"
        {...form.getInputProps(`headers.${nth}.value`)}
      />
      <Checkbox
        size="xs"
        label="Secret"
        aria-label={`${called} is secret`}
        disabled={row.stored && row.sensitive && row.value === ''}
        {...form.getInputProps(`headers.${nth}.sensitive`, { type: 'checkbox' })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${called}`}
        onClick={() => form.removeListItem('headers', nth)}
      >
        <IconX size={14} />
      </ActionIcon>
    </div>
  )
}
