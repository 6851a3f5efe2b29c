import { Checkbox, Code, Group, NumberInput, Radio, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { usePlace } from '../../../shell/workspace.tsx'
import { EVENT_TYPES, wireName } from '../event-types.ts'
import type { EndpointForm } from './endpoint-form.ts'
import { HeadersInput } from './headers-input.tsx'

const ORDERINGS = [
  { value: 'NONE', label: 'As fast as possible' },
  { value: 'PER_LEAD', label: 'One lead’s events in order' },
]

/** What its owner sets of an endpoint. */
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
        description="For people: what it is for."
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <Types form={form} />
      <HeadersInput form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Order"
          description="In order, an event that fails holds back that lead’s later ones."
          data={ORDERINGS}
          allowDeselect={false}
          {...form.getInputProps('ordering')}
        />
        <NumberInput
          label="Requests a second, at most"
          description="Empty: no bound."
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
  const { isSandbox } = usePlace()
  if (!isSandbox) return 'Where events are posted to: https, on port 443, reachable from the internet.'
  return (
    <>
      Where events are posted to, by https. While the service runs on your machine by <Code>npm start</Code>, a sandbox
      may also post to <Code>http://127.0.0.1</Code> or <Code>localhost</Code> on any port: that is the machine the
      service runs on, which elsewhere is not yours. There, let <Code>leadthread listen</Code> bring the events to you.
    </>
  )
}

function Types({ form }: { form: EndpointForm }) {
  const { isTold } = form.getValues()
  return (
    <Stack gap="xs">
      <Radio.Group label="Told of" {...form.getInputProps('isTold')}>
        <Group gap="0.5rem 1.5rem" mt={4}>
          <Radio value="all" label="Everything, types to come included" />
          <Radio value="some" label="Only these" />
        </Group>
      </Radio.Group>
      {isTold === 'some' && (
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
