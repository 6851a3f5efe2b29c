import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowsSplit2, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Confirm } from '../../../components/dialog/confirm.tsx'
import { Unsaved } from '../../../components/dialog/unsaved.tsx'
import { When } from '../../../components/text/when.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { SavePlaybook } from '../save/save-playbook.tsx'
import classes from './draft-bar.module.css'
import type { Mistake } from './use-mistakes.ts'

/** Shown on every tab while the playbook has unsaved changes. Appears without moving the content. */
export function DraftBar() {
  const { draft, latest, mayEdit } = useCampaign()
  if (!mayEdit) return null
  return (
    <>
      <Unsaved when={draft.isDirty} title="Leave with unsaved changes?" verb="Leave page" color="thread">
        Your changes stay in this browser, but don’t take effect until you save them.
      </Unsaved>
      {draft.isDirty && (
        <Alert
          {...(draft.isBehind ? { color: 'orange' } : { variant: 'default' })}
          p="xs"
          className={classes.bar!}
          role="status"
        >
          <Group justify="space-between" gap="xs">
            {draft.isBehind ? <IconArrowsSplit2 size={18} aria-hidden /> : <IconPencil size={18} aria-hidden />}
            <Text size="sm" component="div" flex="1 1 18rem">
              {draft.isBehind
                ? `Version ${latest.version} was saved while you were editing version ${draft.version}. Compare both before you save. Your changes are kept.`
                : 'Unsaved changes, kept in this browser.'}
              {draft.foundFrom !== null && !draft.isBehind && (
                <>
                  {' '}
                  Last change: <When at={draft.foundFrom} span />.
                </>
              )}
            </Text>
            <Group gap="xs">
              <FirstError />
              <Discard />
              <SavePlaybook />
            </Group>
          </Group>
        </Alert>
      )}
    </>
  )
}

const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** Opens the editor at the first error. */
function FirstError() {
  const { checked, goTo } = useCampaign()
  const navigate = route.useNavigate()
  const count = checked.mistakes.length
  const [first] = checked.mistakes
  if (!first) return null
  function show(place: Mistake) {
    goTo({ ...place })
    const json = { edit: 'json' as const }
    void navigate({ search: ({ edit }) => (edit || place.path === null ? json : {}), replace: true })
  }
  return (
    <Button
      size="xs"
      variant="light"
      color="red"
      leftSection={<IconAlertTriangle size={14} />}
      onClick={() => show(first)}
    >
      {count === 1 ? 'Show the error' : `Show the first of ${count} errors`}
    </Button>
  )
}

function Discard() {
  const { draft, latest } = useCampaign()
  const [isAsked, { open, close }] = useDisclosure()
  return (
    <>
      <Button size="xs" variant="subtle" color="gray" onClick={open}>
        Discard
      </Button>
      <Confirm
        opened={isAsked}
        onClose={close}
        onConfirm={() => {
          draft.discard()
          close()
        }}
        title="Discard your changes?"
        verb="Discard changes"
        keep="Keep changes"
      >
        {`The playbook returns to saved version ${latest.version}. You can’t recover your changes.`}
      </Confirm>
    </>
  )
}
