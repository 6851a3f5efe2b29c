import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { CreateLeadErasure } from '../../../../generated/dashboard/documents.ts'
import { useFocusBack } from '../../../components/dialog/use-focus-back.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { counted } from '../../../components/text/counted.ts'
import type { LeadFilter } from '../lead-search.ts'
import { filterGiven } from './filter-given.ts'
import { useSelection } from './selection-context.ts'

type Props = { filter: LeadFilter; total: number; words: string; onClose: () => void }

const WORD = 'erase'

/** Starts to erase the selected leads permanently. The server continues when the tab is closed. */
export function EraseSelected({ filter, total, words: selected, onClose }: Props) {
  useFocusBack()
  const { leads, isAll, clear } = useSelection()
  const idempotencyKey = useRef(newIdempotencyKey())
  const [typed, setTyped] = useState('')
  /** The number to confirm, after it turned out to be another one. */
  const [corrected, setCorrected] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { run, isPending } = useAction(CreateLeadErasure)
  const words = corrected === undefined ? selected : counted(corrected, 'lead')

  const start = async () => {
    const target = isAll ? { filter: filterGiven(filter) } : { leadIds: [...leads.keys()] }
    const input = { ...target, expectedCount: corrected ?? total, idempotencyKey: idempotencyKey.current }
    const payload = (await run({ input }))?.createLeadErasure
    if (payload?.erasure) {
      clear()
      onClose()
    } else if (payload?.refusal?.__typename === 'ErasureOutdated') {
      idempotencyKey.current = newIdempotencyKey()
      setCorrected(payload.refusal.leads)
      setTyped('')
    } else setRefusal(payload?.refusal?.message)
  }

  return (
    <Modal opened onClose={onClose} title={`Erase ${words}?`} closeOnClickOutside={false} centered>
      <Stack>
        {corrected !== undefined && (
          <Text size="sm" fw={600} role="alert">
            {words} {corrected === 1 ? 'matches' : 'match'} now. Nothing is erased yet.
          </Text>
        )}
        {refusal !== undefined && (
          <Text size="sm" c="red" role="alert">
            {refusal}
          </Text>
        )}
        <Text size="sm">
          Their phone numbers, attributes and texts are deleted everywhere. Open conversations end, and unsent texts are
          canceled. This can’t be undone. You can close this tab while the leads are erased.
        </Text>
        <TextInput
          label={`Type ${WORD} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" disabled={typed.trim() !== WORD} loading={isPending} onClick={() => void start()}>
            Erase {words}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
