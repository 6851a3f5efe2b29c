import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { useAreShortcutsOn } from './use-shortcuts.ts'

const KEYS: readonly (readonly [keys: string[], what: string])[] = [
  [['j'], 'Next conversation'],
  [['k'], 'Previous conversation'],
  [['r'], 'Reply'],
  [['n'], 'Note for your team'],
  [['t'], 'Take over or return to agent'],
  [['d'], 'Done, or return to inbox'],
  [['s'], 'Snooze'],
  [['e'], 'End conversation'],
  [['c'], 'New conversation'],
  [['/'], 'Search'],
  [['Ctrl', 'Enter'], 'Send reply'],
  [['Esc'], 'Leave the text field'],
  [['?'], 'Keyboard shortcuts'],
]

/** All keyboard shortcuts of the inbox, with a switch to turn them off. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const [areOn, setOn] = useAreShortcutsOn()
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" centered size="sm">
      <Stack>
        <Table highlightOnHover={false} aria-label="Inbox shortcuts">
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
          label="Enable single-key shortcuts"
          checked={areOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}
