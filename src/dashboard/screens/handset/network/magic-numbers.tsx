import { Accordion, Text } from '@mantine/core'
import { Records } from '../../../components/table/records.tsx'

const NUMBERS: readonly [ending: string, what: string, message: string][] = [
  ['00', 'No fault', 'delivered'],
  ['01', 'Phone unreachable', 'undelivered'],
  ['02, 03, 15', 'No such number, landline, content rejected', 'failed'],
  ['04', 'Opted out with the carrier', 'failed; number blocked'],
  ['05, 12', 'Temporary rejection every time', 'retried, then failed'],
  ['06', 'Filtered as spam', 'undelivered'],
  ['07', 'No delivery receipt', 'stays sent'],
  ['08', 'Duplicate receipt', 'delivered, reported once'],
  ['09', 'Receipt before the carrier’s response', 'delivered'],
  ['10', 'No response, but delivered', 'checked with the carrier, then sent; not sent twice'],
  ['11', 'No response and not delivered', 'failed after an hour'],
  ['13', 'Receipt ten minutes late', 'delivered'],
  ['14', 'Sender not registered', 'failed; sending stopped'],
]

/** Numbers with a fixed result, whatever the settings. */
export function MagicNumbers() {
  return (
    <Accordion variant="contained" mt="lg">
      <Accordion.Item value="numbers">
        <Accordion.Control>Test numbers with fixed results</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            Texts to (500) 555-00 plus one of these endings always get this result, regardless of the settings above.
          </Text>
          <Records
            label="Test numbers with fixed results"
            rows={NUMBERS}
            keyOf={([ending]) => ending}
            columns={[
              { label: '(500) 555-00…', of: ([ending]) => <span className="lt-number">{ending}</span> },
              { label: 'Result', of: ([, what]) => what },
              { label: 'Text status', of: ([, , status]) => status },
            ]}
          />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
