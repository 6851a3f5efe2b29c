import { Box } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { readStored, store } from '../components/request/browser-storage.ts'
import { BackLink } from '../components/screen/links.tsx'
import { useCurrentWorkspace } from './workspace.tsx'

const KEY = 'leadthread.guide'
const IS_FORM = /^\/w\/[^/]+\/(?:campaigns|settings\/(?!go-live))/

/** Remembers in this tab that the member follows the go-live guide of the workspace; null: no more. */
export function followGuide(workspaceId: string | null): void {
  store(() => sessionStorage, KEY, workspaceId)
}

/** Leads back from the forms that the go-live guide links to. */
export function BackToGuide() {
  const { workspace } = useCurrentWorkspace()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!IS_FORM.test(path) || readStored(() => sessionStorage, KEY) !== workspace.id) return null
  return (
    <Box px={{ base: 'sm', sm: 'lg' }} pt="xs" fz="sm">
      <BackLink to="/w/$workspaceId/settings/go-live">Back to the go-live guide</BackLink>
    </Box>
  )
}
