import { Checkbox, Modal, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useQuery } from 'urql'
import { LeadCount } from '../../../generated/dashboard/documents.ts'
import { useFocusBack } from '../../components/dialog/use-focus-back.ts'
import { DialogForm } from '../../components/form/form-dialog.tsx'
import { NumberField } from '../../components/form/number-field.tsx'
import { optionsOf } from '../../components/form/options.ts'
import { ButtonLink } from '../../components/screen/links.tsx'
import { Hint } from '../../components/text/hint.tsx'
import { LEAD_STATUSES } from '../../documents/lead-status.ts'
import { useCampaignChoices } from '../../documents/use-campaign-choices.ts'
import { LeftOut } from './left-out.tsx'
import { SendProgress } from './send-progress.tsx'
import { inLeads } from './send-words.ts'
import { US_STATES } from './states.ts'
import { TextedLeads } from './texted-leads.tsx'
import { type Preview, type SendInput, type SendTarget, useSend } from './use-send.ts'

/** The API uses at most this number of leads for a search. */
const FOUND_MAX = 100

type Props = {
  target: SendTarget
  /** Who was chosen, such as "3 selected leads". */
  label?: string
  onClose: () => void
}

/** Sends a campaign to leads: who is texted, when and how fast, a confirmation, then the progress. */
export function SendDialog({ target, label, onClose }: Props) {
  useFocusBack()
  const [sentId, setSentId] = useState<string>()
  const title = label ? `Send a campaign to ${label}` : 'Send to leads'
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeOnClickOutside={false} centered>
      {sentId ? (
        <Sent id={sentId} target={target} onClose={onClose} />
      ) : (
        <SendForm target={target} onSent={setSentId} onClose={onClose} />
      )}
    </Modal>
  )
}

function Sent({ id, target: { campaignId }, onClose }: { id: string; target: SendTarget; onClose: () => void }) {
  return (
    <Stack>
      <SendProgress id={id} />
      <Hint>You can close this dialog. The progress is shown in the campaign’s Sends tab.</Hint>
      {campaignId && (
        <ButtonLink
          variant="default"
          to="/w/$workspaceId/campaigns/$campaignId"
          params={{ campaignId }}
          search={{ tab: 'sends' }}
          onClick={onClose}
        >
          View all sends
        </ButtonLink>
      )}
    </Stack>
  )
}

type FormProps = { target: SendTarget; onSent: (id: string) => void; onClose: () => void }

function SendForm({ target, onSent, onClose }: FormProps) {
  const { form, preview, input, submit, isPending, problem } = useSend(target, onSent)
  const campaigns = useCampaignChoices('ACTIVE')
  const isFull = useIsSearchFull(target.filter?.search)
  const texts = preview?.counts?.texted ?? 0
  const needsConfirmation = (preview?.withoutConsent ?? 0) > 0
  const isOff = texts === 0 || (needsConfirmation && !form.getValues().isConfirmed)
  return (
    <DialogForm
      verb={texts > 0 ? `Text ${inLeads(texts)}` : 'Send'}
      isOff={isOff}
      isPending={isPending}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {!target.campaignId && (
        <Select
          label="Campaign"
          description="Active campaigns"
          data={campaigns}
          nothingFoundMessage="No active campaign. Activate one under Campaigns."
          withAsterisk
          searchable
          {...form.getInputProps('campaignId')}
        />
      )}
      {!target.leadIds && <Conditions form={form} hasFilter={target.filter !== undefined} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          type="datetime-local"
          label="Start"
          description="Leave empty to start now"
          {...form.getInputProps('startsAt')}
        />
        <NumberField
          label="Texts per hour"
          description="Leave empty for no limit"
          min={1}
          {...form.getInputProps('perHour')}
        />
      </SimpleGrid>
      <Checkbox
        label="Text leads again who already received this campaign"
        {...form.getInputProps('includeSent', { type: 'checkbox' })}
      />
      {isFull && (
        <Hint>A search finds at most {FOUND_MAX} leads. To text more, use the filters instead of the search.</Hint>
      )}
      <Expected preview={preview} input={input} hasCampaign={form.getValues().campaignId !== null} />
      {needsConfirmation && (
        <Checkbox
          label={`I confirm that ${inLeads(preview!.withoutConsent!)} without recorded consent agreed to be texted`}
          description="Your confirmation is recorded in the audit log."
          {...form.getInputProps('isConfirmed', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  )
}

/** Whether a search finds as many leads as it can, so that others may match too. The filters apply only to those found. */
function useIsSearchFull(search: string | null | undefined): boolean {
  const [{ data }] = useQuery({ query: LeadCount, variables: { search: search ?? null }, pause: !search })
  return data?.leads?.totalCount === FOUND_MAX
}

type Form = ReturnType<typeof useSend>['form']

/** Conditions that the list of leads has too are offered only where it did not set the filter. */
function Conditions({ form, hasFilter }: { form: Form; hasFilter: boolean }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {!hasFilter && (
        <>
          <TextInput label="Source" description="Exact match" placeholder="Any" {...form.getInputProps('source')} />
          <Select
            label="Lead status"
            placeholder="Any"
            data={optionsOf(LEAD_STATUSES)}
            clearable
            {...form.getInputProps('status')}
          />
        </>
      )}
      <Select
        label="State"
        description="By address, or else by area code"
        placeholder="Any"
        data={US_STATES}
        searchable
        clearable
        {...form.getInputProps('state')}
      />
      <NumberField label="Days without a text" placeholder="Any" min={1} {...form.getInputProps('notTextedDays')} />
    </SimpleGrid>
  )
}

type ExpectedProps = { preview: Preview | null | undefined; input: SendInput; hasCampaign: boolean }

function Expected({ preview, input, hasCampaign }: ExpectedProps) {
  const { counts } = preview ?? {}
  const countingText = preview === null ? 'Couldn’t count the leads.' : 'Counting leads…'
  return (
    <>
      <div role="status">
        {counts ? (
          <>
            <Text size="sm" fw={600} className="lt-number">
              {counts.texted === 0
                ? `None of ${inLeads(counts.total)} would be texted`
                : `${inLeads(counts.texted)} will be texted, about ${preview!.segments!.toLocaleString()} ${preview!.segments === 1 ? 'segment' : 'segments'}`}
            </Text>
            <LeftOut counts={counts} />
            {counts.texted > 0 && <Hint mt={4}>Each text waits for the lead’s sending hours and limits.</Hint>}
          </>
        ) : (
          <Hint>{hasCampaign ? countingText : 'Choose a campaign to see who is texted.'}</Hint>
        )}
      </div>
      {counts && counts.texted > 0 && <TextedLeads input={input} total={counts.texted} />}
    </>
  )
}
