import { Checkbox, Code, Group, NumberInput, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { EVENT_TYPES, wireName } from '../event-types.ts'
import type { EndpointForm } from './endpoint-form.ts'
import { HeadersInput } from './headers-input.tsx'

const ORDERINGS = [
  { value: 'NONE', label: 'As fast as possible' },
  { value: 'PER_LEAD', label: 'In order per lead' },
]

/** The settings of an endpoint. */
export function EndpointFields({ form }: { form: EndpointForm }) {
  return (
    <Stack>
      <TextInput
        label="URL"
        description={<UrlAdvice />}
        placeholder="https://example.com/webhooks/leadthread"
        type="url"
        inputMode="url"
        maxLength={2_048}
        data-autofocus
        withAsterisk
        {...form.getInputProps('url')}
      />
      <TextInput
        label="Description"
        description="Optional. Only your team sees this."
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <Types form={form} />
      <HeadersInput form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Order"
          description="If events are sent in order, a failed event delays later events of the same lead."
          data={ORDERINGS}
          allowDeselect={false}
          {...form.getInputProps('ordering')}
        />
        <NumberInput
          label="Max requests per second"
          description="Leave empty for no limit."
          min={1}
          max={1_000}
          allowDecimal={false}
          {...form.getInputProps('ratePerSecond')}
        />
      </SimpleGrid>
    </Stack>
  )
}

function UrlAdvice() {
  const { isSandbox } = useCurrentWorkspace()
  if (!isSandbox) return 'We send a POST request for each event. Use an https URL on port 443.'
  return (
    <>
      We send a POST request for each event. Use an https URL. If the service runs on your machine, a sandbox can also
      use <Code>http://127.0.0.1</Code> or <Code>localhost</Code> on any port. Otherwise, use{' '}
      <Code>leadthread listen</Code> to forward events to your machine.
    </>
  )
}

function Types({ form }: { form: EndpointForm }) {
  const { selection } = form.getValues()
  return (
    <Stack gap="xs">
      <Radio.Group label="Events" {...form.getInputProps('selection')}>
        <Group gap="0.5rem 1.5rem" mt={4}>
          <Radio value="all" label="All events, including future types" />
          <Radio value="some" label="Selected events" />
        </Group>
      </Radio.Group>
      {selection === 'some' && (
        <Checkbox.Group aria-label="Event types" {...form.getInputProps('types')}>
          <Stack gap={8}>
            {EVENT_TYPES.map(({ value, about }) => (
              <Checkbox
                key={value}
                value={value}
                label={<Code>{wireName(value)}</Code>}
                description={
                  <Text span size="xs">
                    {about}
                  </Text>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Stack>
  )
}
