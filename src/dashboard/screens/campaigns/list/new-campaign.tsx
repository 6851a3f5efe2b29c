import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { CreateCampaign } from '../../../../generated/dashboard/documents.ts'
import { FormEnd } from '../../../components/form-end.tsx'
import { newIdempotencyKey } from '../../../components/idempotency-key.ts'
import { useFormAct } from '../../../components/use-form-act.ts'
import { usePlace } from '../../../shell/workspace.tsx'
import { EMPTY_PLAYBOOK } from './empty-playbook.ts'
import { type Start, TemplateChoice } from './template-choice.tsx'

type Values = { name: string; start: Start | '' }

/** A name, and what to begin with. It begins as a draft, so that nothing is sent before it was tried. */
export function NewCampaign({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="New campaign"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewCampaignForm onClose={onClose} />
    </Modal>
  )
}

function NewCampaignForm({ onClose }: { onClose: () => void }) {
  const { workspace } = usePlace()
  const navigate = useNavigate()
  const form = useForm<Values>({
    initialValues: { name: '', start: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      start: (start) => (start === '' ? 'Choose a template.' : null),
    },
  })
  const { act, isActing, problem } = useFormAct(CreateCampaign, form)

  const create = form.onSubmit(async ({ name, start }) => {
    if (start === '') return
    const begin = start === 'EMPTY' ? { playbook: EMPTY_PLAYBOOK } : { template: start }
    const data = await act({ input: { name: name.trim(), ...begin, idempotencyKey: newIdempotencyKey() } })
    const made = data?.createCampaign
    if (made?.__typename === 'PlaybookRefused') form.setFieldError('start', made.problems[0]?.message)
    if (made?.__typename !== 'PlaybookSaved' || !made.campaign) return
    onClose()
    await navigate({
      to: '/w/$workspaceId/campaigns/$campaignId',
      params: { workspaceId: workspace.id, campaignId: made.campaign.id },
    })
  })
  return (
    <form onSubmit={create} noValidate>
      <Stack>
        <TextInput
          label="Name"
          description="Only your team sees this."
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TemplateChoice
          value={form.values.start}
          onChange={(start) => form.setFieldValue('start', start)}
          error={form.errors.start}
        />
        <FormEnd problem={problem} verb="Create draft" isActing={isActing} onClose={onClose} />
      </Stack>
    </form>
  )
}
