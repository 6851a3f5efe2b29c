import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../components/screen/links.tsx'

type Props = { children: ReactNode; action: ReactNode }

function Explained({ children, action }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm">{children}</Text>
      <Group>{action}</Group>
    </Stack>
  )
}

export function CompanyStep() {
  return (
    <Explained action={<ButtonLink to="/w/$workspaceId/settings/company">Open company profile</ButtonLink>}>
      Your campaigns text under the name of your company. Leads who text HELP get your help contact.
    </Explained>
  )
}

export function CampaignStep() {
  return (
    <Explained action={<ButtonLink to="/w/$workspaceId/campaigns">Open campaigns</ButtonLink>}>
      Open your campaign, read its texts, and confirm the answers that are true for your company. Then activate it. To
      use a campaign from your sandbox, copy it to live under Settings › Workspace of the sandbox.
    </Explained>
  )
}

export function MembersStep() {
  return (
    <Explained action={<ButtonLink to="/w/$workspaceId/settings/members">Open members</ButtonLink>}>
      Teammates can answer leads who ask for a person. An invitation is valid for 7 days. Skip this step if you work
      alone.
    </Explained>
  )
}

export function AlertsStep() {
  return (
    <Explained
      action={
        <>
          <ButtonLink to="/w/$workspaceId/settings/alerts">Turn on my alerts</ButtonLink>
          <ButtonLink variant="default" to="/w/$workspaceId/settings/notifications">
            Notify my team
          </ButtonLink>
        </>
      }
    >
      Get told when a lead qualifies, books an appointment or waits for a person: in your browser, by email or by text.
      To notify your whole team, add a Slack channel, an email address or a webhook.
    </Explained>
  )
}
