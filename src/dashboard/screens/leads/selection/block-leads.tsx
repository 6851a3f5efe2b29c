import { Select } from '@mantine/core'
import { useState } from 'react'
import { SuppressPhones } from '../../../../generated/dashboard/documents.ts'
import { optionsOf } from '../../../components/form/options.ts'
import { REASONS, type Reason } from '../lead/suppression-words.ts'
import type { LeadFilter } from '../lead-search.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { useSelection } from './selection-context.ts'
import { useBulk } from './use-bulk.ts'

type Props = { filter: LeadFilter; total: number; words: string; onClose: () => void }

/** Blocks the numbers of the selected leads. */
export function BlockLeads({ filter, total, words, onClose }: Props) {
  const [reason, setReason] = useState<Reason>('OPT_OUT')
  const bulk = useBulk(useSelection(), filter, async (batch, client) => {
    const phones = batch.flatMap(({ phone }) => phone ?? [])
    if (phones.length === 0) return undefined
    return (await client.mutation(SuppressPhones, { input: { phones, reason } }).toPromise()).error
  })
  return (
    <BulkDialog
      title={`Block ${words}?`}
      verb={`Block ${words}`}
      done="blocked"
      total={total}
      bulk={bulk}
      onClose={onClose}
    >
      <p>No more texts are sent to them. Scheduled texts are canceled and open conversations end.</p>
      <Select
        label="Reason"
        data={optionsOf(REASONS)}
        value={reason}
        onChange={(value) => value && setReason(value as Reason)}
        allowDeselect={false}
      />
    </BulkDialog>
  )
}
