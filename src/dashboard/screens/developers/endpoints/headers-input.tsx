import { ActionIcon, Button, Checkbox, Fieldset, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import type { EndpointForm } from './endpoint-form.ts'
import classes from './endpoints.module.css'

const HEADERS_MAX = 20

/** The owner's own headers, which go with every request. */
export function HeadersInput({ form }: { form: EndpointForm }) {
  const { headers } = form.getValues()
  const add = () =>
    form.insertListItem('headers', { key: newIdempotencyKey(), name: '', value: '', sensitive: true, stored: false })
  return (
    <Fieldset legend="Custom headers" variant="unstyled" m={0} p={0} classNames={{ legend: classes.legend! }}>
      <Text size="xs" c="dimmed" mb="xs">
        Sent with every request, such as a token for your gateway. Secret values are never shown again.
      </Text>
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
