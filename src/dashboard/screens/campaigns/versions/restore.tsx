import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRestore } from '@tabler/icons-react'
import { UpdatePlaybook } from '../../../../generated/dashboard/documents.ts'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useAct } from '../../../components/use-act.ts'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Version } from '../draft/use-latest-playbook.ts'

/** Saves an older version again, as the next one. */
export function Restore({ version: { version, playbook }, onDone }: { version: Version; onDone: () => void }) {
  const { campaign, latest, draft, mayEdit, lookAgain } = useCampaign()
  const { act, isActing } = useAct(UpdatePlaybook)
  if (!mayEdit) return null

  async function restore() {
    const about = { campaignId: campaign.id, expectedVersion: latest.version, note: `Version ${version} again` }
    const data = await act({ input: { ...about, playbook, idempotencyKey: newIdempotencyKey() } })
    const result = data?.updatePlaybook
    if (result?.__typename === 'PlaybookRefused') {
      const message = `Version ${version} is not in order by the rules of today: ${result.problems[0]?.message ?? ''}`
      notifications.show({ title: 'That did not work', message, color: 'red', autoClose: 8_000 })
    }
    lookAgain()
    if (result?.__typename !== 'PlaybookSaved') return
    notifications.show({ message: `Version ${version} is saved again, as version ${result.version}.`, color: 'thread' })
    onDone()
  }
  return (
    <Group justify="space-between" gap="sm">
      <Text size="xs" c="dimmed" flex="1 1 16rem">
        {`Restored, it is saved again as version ${latest.version + 1}; the ones between stay.`}
        {draft.isDirty && ' Your unsaved changes stay too, as changes of an older version.'}
      </Text>
      <Button leftSection={<IconRestore size={16} />} loading={isActing} onClick={() => void restore()}>
        {`Restore version ${version}`}
      </Button>
    </Group>
  )
}
