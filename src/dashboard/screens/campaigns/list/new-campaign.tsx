import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { CreateCampaign } from '../../../../generated/dashboard/documents.ts'
import { DialogForm } from '../../../components/form/form-dialog.tsx'
import { useFormAction } from '../../../components/form/use-form-action.ts'
import { newIdempotencyKey } from '../../../components/request/idempotency-key.ts'
import { EMPTY_PLAYBOOK } from './empty-playbook.ts'
import { type Start, TemplateChoice } from './template-choice.tsx'

type Values = { name: string; start: Start | '' }

/** Creates a campaign as a draft, so nothing is sent before it is tested. */
export function NewCampaign({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New campaign" size="lg">
      <NewCampaignForm onClose={onClose} />
    </Modal>
  )
}

function NewCampaignForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate({ from: '/w/$workspaceId' })
  const form = useForm<Values>({
    initialValues: { name: '', start: '' },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name.' : null),
      start: (start) => (start === '' ? 'Choose a template.' : null),
    },
  })
  const { run, ...state } = useFormAction(CreateCampaign, form)

  const create = form.onSubmit(async ({ name, start }) => {
    if (start === '') return
    const begin = start === 'EMPTY' ? { playbook: EMPTY_PLAYBOOK } : { template: start }
    const data = await run({ input: { name: name.trim(), ...begin, idempotencyKey: newIdempotencyKey() } })
    const made = data?.createCampaign
    if (made?.__typename === 'PlaybookRefused') form.setFieldError('start', made.problems[0]?.message)
    if (made?.__typename !== 'PlaybookSaved' || !made.campaign) return
    onClose()
    await navigate({
      to: '/w/$workspaceId/campaigns/$campaignId',
      params: { campaignId: made.campaign.id },
    })
  })
  return (
    <DialogForm verb="Create draft" {...state} onSubmit={create} onClose={onClose}>
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
    </DialogForm>
  )
}
