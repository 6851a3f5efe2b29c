import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRestore } from '@tabler/icons-react'
import { UpdatePlaybook } from '../../../../generated/dashboard/documents.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Note } from '../../../components/text/hint.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Version } from '../draft/use-latest-playbook.ts'

/** Saves an older version as a new version. */
export function Restore({ version: { version, playbook }, onDone }: { version: Version; onDone: () => void }) {
  const { campaign, latest, draft, mayEdit, reload } = useCampaign()
  const { run, isPending } = useAction(UpdatePlaybook)
  if (!mayEdit) return null

  async function restore() {
    const about = { campaignId: campaign.id, expectedVersion: latest.version, note: `Restored version ${version}` }
    const data = await run({ input: { ...about, playbook, idempotencyKey: newIdempotencyKey() } })
    const result = data?.updatePlaybook
    if (result?.__typename === 'PlaybookRefused') {
      const message = `Version ${version} is no longer valid: ${result.problems[0]?.message ?? ''}`
      notifications.show({ title: 'Version not restored', message, color: 'red', autoClose: 8_000 })
    }
    reload()
    if (result?.__typename !== 'PlaybookSaved') return
    notifications.show({ message: `Version ${version} restored as version ${result.version}.`, color: 'thread' })
    onDone()
  }
  return (
    <Group justify="space-between" gap="sm">
      <Note flex="1 1 16rem">
        {`Restoring this version saves it as version ${latest.version + 1}. Other versions are kept.`}
        {draft.isDirty && ' Your unsaved changes are kept, but they’re based on an older version.'}
      </Note>
      <Button leftSection={<IconRestore size={16} />} loading={isPending} onClick={() => void restore()}>
        {`Restore version ${version}`}
      </Button>
    </Group>
  )
}
