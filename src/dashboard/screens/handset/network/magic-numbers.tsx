import { Accordion, Table, Text } from '@mantine/core'

const NUMBERS: readonly [ending: string, what: string, message: string][] = [
  ['00', 'Nothing special', 'delivered'],
  ['01', 'The phone is out of reach', 'undelivered'],
  ['02, 03, 15', 'No such number, landline, content refused', 'failed'],
  ['04', 'Opted out at the carrier', 'failed; the lead is suppressed'],
  ['05, 12', 'Refused for now, each time', 'tried again, in the end failed'],
  ['06', 'Filtered by the carrier', 'undelivered'],
  ['07', 'No receipt ever comes', 'stays sent'],
  ['08', 'The receipt comes twice', 'delivered, told of once'],
  ['09', 'The receipt comes before the carrier’s answer', 'delivered'],
  ['10', 'No answer, but it arrived', 'looked up, sent; not sent again'],
  ['11', 'No answer, and it did not arrive', 'after an hour failed'],
  ['13', 'The receipt is ten minutes late', 'delivered'],
  ['14', 'The sender is not registered', 'failed; the sender is stopped'],
]

/** Numbers that always meet the same fate, whatever is set above. */
export function MagicNumbers() {
  return (
    <Accordion variant="contained" mt="lg">
      <Accordion.Item value="numbers">
        <Accordion.Control>Numbers that always fail in one way</Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="xs">
            A text to (500) 555-00 and one of these endings meets its fate whatever is set above. For tests that must
            not depend on luck.
          </Text>
          <Table aria-label="Numbers that always fail in one way">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>(500) 555-00…</Table.Th>
                <Table.Th>What happens</Table.Th>
                <Table.Th>The message</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {NUMBERS.map(([ending, what, message]) => (
                <Table.Tr key={ending}>
                  <Table.Td className="lt-number">{ending}</Table.Td>
                  <Table.Td>{what}</Table.Td>
                  <Table.Td>{message}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
