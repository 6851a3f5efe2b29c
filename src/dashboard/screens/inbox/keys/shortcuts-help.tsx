import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useAreShortcutsOn } from './use-shortcuts.ts'

const KEYS: readonly (readonly [keys: string[], what: string])[] = [
  [['j'], 'Next conversation'],
  [['k'], 'Previous conversation'],
  [['r'], 'Reply'],
  [['t'], 'Take over from the agent, or give back'],
  [['e'], 'End the conversation'],
  [['/'], 'Search'],
  [['Ctrl', 'Enter'], 'Send what is written'],
  [['Esc'], 'Leave the field'],
  [['?'], 'This list'],
]

/** All keys of the inbox, and the switch for them. */
export function ShortcutsHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [areOn, setOn] = useAreShortcutsOn()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" centered size="sm">
      <Stack>
        <Table highlightOnHover={false} aria-label="Keys of the inbox">
          <Table.Tbody>
            {KEYS.map(([keys, what]) => (
              <Table.Tr key={what}>
                <Table.Td w={120}>
                  {keys.map((key) => (
                    <Kbd key={key} mr={4}>
                      {key}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{what}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label="Single keys do this while you are not typing"
          checked={areOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
