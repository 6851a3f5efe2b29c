import { Alert, Box, Button, Group, SegmentedControl, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft, IconCalendarClock, IconSend } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { CampaignChoices } from '../../../../generated/dashboard/documents.ts'
import { IconLink } from '../../../components/screen/links.tsx'
import { dayAndTime } from '../../../components/text/when.tsx'
import { useCurrentWorkspace } from '../../../shell/workspace.tsx'
import { Gate, onReplyKey, Size } from '../reply/reply-box.tsx'
import { usePreview } from '../reply/use-preview.ts'
import classes from './new-conversation.module.css'
import { RecipientField } from './recipient-field.tsx'
import { type Recipient, useRecipient } from './recipients.ts'
import { type Answerer, useFirstText } from './use-first-text.ts'

const route = getRouteApi('/w/$workspaceId/inbox/new')

/** The first text to a lead, or to a phone number that becomes one. */
export function NewConversation() {
  const { workspaceId } = route.useParams()
  const { lead } = route.useSearch()
  const { may } = useCurrentWorkspace()
  const [recipient, setRecipient] = useRecipient(lead)
  useDocumentTitle('New conversation · Leadthread')
  return (
    <section className={classes.screen} aria-label="New conversation">
      <Group gap="xs" mb="md" wrap="nowrap">
        <IconLink
          to="/w/$workspaceId/inbox"
          params={{ workspaceId }}
          variant="subtle"
          color="gray"
          aria-label="Back to list"
        >
          <IconArrowLeft size={18} />
        </IconLink>
        <Title order={2}>New conversation</Title>
      </Group>
      {may('MESSAGING') ? (
        <FirstText workspaceId={workspaceId} recipient={recipient} onRecipient={setRecipient} />
      ) : (
        <Text c="dimmed">Your role can read conversations but not start them.</Text>
      )}
    </section>
  )
}

type Props = { workspaceId: string; recipient: Recipient | null; onRecipient: (to: Recipient | null) => void }

function FirstText({ workspaceId, recipient, onRecipient }: Props) {
  const [body, setBody] = useState('')
  const [answerer, setAnswerer] = useState<Answerer>({ handler: 'HUMAN', campaignId: null })
  const { campaignId } = answerer
  const { preview, problem, isWrong, isFresh } = usePreview({ to: recipient?.phone ?? '', body, campaignId })
  const { send, isSending, refusal, forget } = useFirstText(workspaceId)
  const withheld = refusal ?? preview?.withheld ?? null
  const isReady = recipient !== null && body.trim() !== '' && !isWrong && !isSending
  const submit = (later = false) => {
    if (isReady) void send({ recipient, body, later, answerer })
  }
  return (
    <form
      aria-label="First text"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <RecipientField
          recipient={recipient}
          onChange={(to) => {
            forget()
            onRecipient(to)
          }}
        />
        {recipient?.suppressed && (
          <Alert color="red" role="alert" title="This lead opted out">
            No text can be sent to this number.
          </Alert>
        )}
        <Box>
          <Textarea
            label="Text"
            autosize
            minRows={4}
            maxRows={12}
            dir="auto"
            value={body}
            onChange={(event) => {
              setBody(event.currentTarget.value)
              forget()
            }}
            onKeyDown={(event) => onReplyKey(event, submit)}
          />
          <Gate refusal={withheld} problem={problem} isRefused={refusal !== null} />
        </Box>
        <WhoAnswers answerer={answerer} onChange={setAnswerer} />
        <Group justify="space-between" gap="xs">
          <Size preview={preview} isFresh={isFresh} />
          <Group gap="xs">
            {withheld?.retryAt && body.trim() !== '' && (
              <Button
                variant="default"
                leftSection={<IconCalendarClock size={16} />}
                disabled={!isReady}
                onClick={() => submit(true)}
              >
                Send {dayAndTime(withheld.retryAt)}
              </Button>
            )}
            <Button type="submit" leftSection={<IconSend size={16} />} disabled={!isReady} loading={isSending}>
              Send
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Who answers when the lead replies: a person, or the agent with the questions of a campaign. */
function WhoAnswers({ answerer, onChange }: { answerer: Answerer; onChange: (to: Answerer) => void }) {
  const [{ data }] = useQuery({ query: CampaignChoices })
  const active = data?.campaigns?.edges.filter(({ node }) => node.status === 'ACTIVE') ?? []
  const byAgent = answerer.handler === 'AGENT'
  return (
    <div>
      <Text id="who-answers" size="sm" fw={500} mb={4}>
        Who replies to the lead
      </Text>
      <SegmentedControl
        aria-labelledby="who-answers"
        size="sm"
        value={answerer.handler}
        onChange={(handler) => onChange({ ...answerer, handler: handler as Answerer['handler'] })}
        data={[
          { value: 'HUMAN', label: 'Me' },
          { value: 'AGENT', label: 'The agent', disabled: active.length === 0 },
        ]}
      />
      {byAgent && (
        <Select
          mt="xs"
          label="Campaign"
          description="The agent asks this campaign’s questions."
          placeholder="The lead’s campaign"
          clearable
          data={active.map(({ node }) => ({ value: node.id, label: node.name }))}
          value={answerer.campaignId}
          onChange={(campaignId) => onChange({ ...answerer, campaignId })}
        />
      )}
    </div>
  )
}
