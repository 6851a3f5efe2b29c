import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import type { CombinedError } from '@urql/core'
import { useState } from 'react'
import { UpdatePlaybook } from '../../../../generated/dashboard/documents.ts'
import { FormProblem } from '../../../components/form/form-problem.tsx'
import { describeError } from '../../../components/request/describe-error.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { useAction } from '../../../components/request/use-action.ts'
import { Hint } from '../../../components/text/hint.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Problem } from '../draft/problem.ts'
import { ownerWords } from '../form/model/owner-words.ts'
import { pathWords } from '../playbook/path-words.ts'
import { Comparison } from '../versions/comparison.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Shows the changes against the newest version and saves them as a new version. */
export function SaveDialog({ opened, onClose }: Props) {
  const { latest } = useCampaign()
  return (
    <Modal opened={opened} onClose={onClose} title={`Save as version ${latest.version + 1}`} size="xl">
      <SaveForm onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ onClose }: { onClose: () => void }) {
  const { draft, latest, campaign } = useCampaign()
  const [against, setAgainst] = useState(latest)
  const { save, isPending, error, refused } = useSaving(onClose)
  const [note, setNote] = useState('')
  const isOld = against.version !== latest.version
  return (
    <Stack gap="sm">
      {isOld ? <Newer onCompare={() => setAgainst(latest)} /> : draft.isBehind && <Behind />}
      <Comparison
        before={{ name: `Version ${against.version}`, playbook: against.playbook, text: against.text }}
        after={{ name: 'Your draft', playbook: draft.json.value, text: draft.json.text }}
      />
      <Textarea
        label="Note"
        description="Optional. Shown in the version history."
        maxLength={500}
        autosize
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Hint>
        {campaign.status === 'ACTIVE'
          ? 'New conversations use this version. Open conversations keep the version they started with.'
          : 'Conversations use this version once the campaign is active.'}
      </Hint>
      {refused.length > 0 && (
        <Alert color="red" role="alert" title="Not saved: the playbook has errors">
          <List size="sm">
            {refused.map((problem) => (
              <List.Item key={`${problem.path} ${problem.message}`}>
                {`${pathWords(problem.path, draft.json.value)}: ${ownerWords(problem, draft.json.value)}`}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <FormProblem error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {draft.isBehind ? 'Keep editing' : 'Cancel'}
        </Button>
        <Button loading={isPending} disabled={isOld} onClick={() => void save(note, against.version)}>
          {draft.isBehind ? `Save over version ${against.version}` : 'Save'}
        </Button>
      </Group>
    </Stack>
  )
}

function Newer({ onCompare }: { onCompare: () => void }) {
  const { latest } = useCampaign()
  return (
    <Alert color="orange" icon={<IconArrowsSplit2 size={18} />} p="xs" role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{`A teammate just saved version ${latest.version}.`}</Text>
        <Button size="xs" variant="default" onClick={onCompare}>
          Compare changes
        </Button>
      </Group>
    </Alert>
  )
}

function Behind() {
  const { latest, draft } = useCampaign()
  return (
    <Alert color="orange" icon={<IconArrowsSplit2 size={18} />} p="xs">
      <Text size="sm">
        {`Version ${latest.version}`}
        {latest.note && ` (“${latest.note}”)`}
        {` was saved while you were editing version ${draft.version}. The changes below would replace it. To keep your teammate’s edits, copy them into the editor before you save. Both versions stay in the history.`}
      </Text>
    </Alert>
  )
}

type Refused = readonly Pick<Problem, 'code' | 'path' | 'message'>[]

function useSaving(onDone: () => void) {
  const { campaign, draft, reload } = useCampaign()
  const [error, setError] = useState<CombinedError>()
  const [refused, setRefused] = useState<Refused>([])
  const { run, isPending } = useAction(UpdatePlaybook, {
    onError: (problem) => {
      setError(problem)
      if (describeError(problem).code === 'conflict') reload()
      return true
    },
  })

  async function save(note: string, expectedVersion: number) {
    setError(undefined)
    setRefused([])
    const about = { campaignId: campaign.id, expectedVersion, ...(note.trim() !== '' && { note }) }
    const data = await run({ input: { ...about, playbook: draft.json.value, idempotencyKey: newIdempotencyKey() } })
    const result = data?.updatePlaybook
    if (result?.__typename === 'PlaybookRefused') setRefused(result.problems)
    if (result?.__typename !== 'PlaybookSaved') return
    draft.saved(result.version)
    notifications.show({ message: `Saved as version ${result.version}.`, color: 'thread' })
    onDone()
  }
  return { save, isPending, error, refused }
}
