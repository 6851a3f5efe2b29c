import { Button, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useCampaign } from '../campaign/campaign-context.ts'

const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))

/** Opens the save dialog. While the playbook has errors, a tooltip says why it cannot be saved. */
export function SavePlaybook() {
  const { draft, checked } = useCampaign()
  const [isOpen, { open, close }] = useDisclosure()
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  const count = checked.mistakes.length
  const reason =
    count > 0 ? `Fix ${count === 1 ? 'the error' : `the ${count} errors`} first` : checked.isKnown ? null : 'Checking…'
  return (
    <>
      <Tooltip label={reason} disabled={reason === null || isOpen}>
        <Button
          size="xs"
          onClick={open}
          {...(reason !== null && { 'aria-disabled': true, 'data-disabled': true, onClick: undefined })}
          aria-description={reason ?? undefined}
        >
          {draft.isBehind ? 'Compare and save…' : 'Save…'}
        </Button>
      </Tooltip>
      <Suspense>{wasOpen && <SaveDialog opened={isOpen} onClose={close} />}</Suspense>
    </>
  )
}
